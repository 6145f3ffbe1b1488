import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api';
import { wordsOf } from './fetched';
import { isFocusLost } from './focus';

export interface Action {
  readonly isBusy: boolean;
  /** `code`: the stable code of a refusal. */
  readonly outcome: { readonly isGood: boolean; readonly text: string; readonly code?: string } | null;
  /** Runs `deed` and sets `isBusy` meanwhile. On success the outcome shows `said`, or the text that `deed` returns. */
  readonly run: (deed: () => Promise<unknown>, said: string) => void;
}

/**
 * The codes of refusals of an action that the page still offered: another tab or operator has changed the state
 * meanwhile.
 */
function isOutdated(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.status === 404 || cause.status === 409);
}

/** `onChange`: called when something has changed, by this deed or, as its refusal shows, by somebody else. */
export function useAction(onChange: () => void = () => undefined): Action {
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
            onChange();
          },
          (cause: unknown) => {
            const code = cause instanceof ApiError ? cause.code : '';
            setOutcome({ isGood: false, text: wordsOf(cause), code });
            if (isOutdated(cause)) onChange();
          },
        )
        .finally(() => setBusy(false));
    },
    [onChange],
  );
  return { isBusy, outcome, run };
}

interface OutcomeProps {
  readonly action: Action;
  /**
   * The outcome takes the focus even from a control that stays: the outcome may be out of sight, or the control's form
   * is rendered anew.
   */
  readonly takesFocus?: boolean;
}

/**
 * Renders the status region even while it is empty, so that screen readers announce its text. It takes the focus that
 * the action's own control lost: a busy button is disabled, and some buttons disappear afterwards.
 */
export function Outcome({ action: { outcome }, takesFocus = false }: OutcomeProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome !== null && outcome.text !== '' && (takesFocus || isFocusLost())) shown.current?.focus();
  }, [outcome, takesFocus]);
  return (
    <p
      ref={shown}
      role="status"
      tabIndex={-1}
      class={outcome === null ? 'outcome' : outcome.isGood ? 'outcome good' : 'outcome bad'}
    >
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

interface PanelProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** The heading, for a panel that takes the focus. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}

export function Panel({ title, children, heading }: PanelProps) {
  return (
    <section class="panel">
      <h2 ref={heading ?? null} {...(heading !== undefined && { tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </section>
  );
}
