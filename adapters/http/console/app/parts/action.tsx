import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { ApiError } from '../api';
import { wordsOf } from './fetched';

export interface Action {
  readonly isBusy: boolean;
  /** `code`: the stable code of a refusal. */
  readonly outcome: { readonly isGood: boolean; readonly text: string; readonly code?: string } | null;
  /** Runs `deed` and sets `isBusy` meanwhile. On success the outcome shows `said`, or the text that `deed` returns. */
  readonly run: (deed: () => Promise<unknown>, said: string) => void;
}

export function useAction(onDone: () => void = () => undefined): Action {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Action['outcome']>(null);
  const run = useCallback<Action['run']>(
    (deed, said) => {
      setBusy(true);
      setOutcome(null);
      deed()
        .then(
          (answer) => {
            setOutcome({ isGood: true, text: typeof answer === 'string' ? answer : said });
            onDone();
          },
          (cause: unknown) => {
            const code = cause instanceof ApiError ? cause.code : '';
            setOutcome({ isGood: false, text: wordsOf(cause), code });
          },
        )
        .finally(() => setBusy(false));
    },
    [onDone],
  );
  return { isBusy, outcome, run };
}

/** Renders the status region even while it is empty, so that screen readers announce its text. */
export function Outcome({ action }: { readonly action: Action }) {
  const { outcome } = action;
  return (
    <p role="status" class={outcome === null ? 'outcome' : outcome.isGood ? 'outcome good' : 'outcome bad'}>
      {outcome?.text}
    </p>
  );
}

export function Complaint({ error }: { readonly error: string | null }) {
  return error === null ? null : (
    <p role="alert" class="outcome bad">
      {error}
    </p>
  );
}

export function Panel({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
