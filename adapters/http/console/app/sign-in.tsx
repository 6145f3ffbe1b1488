import { useEffect, useRef, useState } from 'preact/hooks';
import { Api, ApiError } from './api';
import { Complaint } from './parts/action';
import { wordsOf } from './parts/fetched';
import { onSubmit } from './parts/form';

const NOT_THE_TOKEN = 'This is not the ADMIN_TOKEN of this service.';
/** The characters that a header may contain: with others `fetch` fails as if the service did not answer. */
const SENDABLE = /^[!-~]+$/;

interface Props {
  /** The reason why the form is shown, unless the person asked for it. */
  readonly reason: string | null;
  readonly onSignedIn: (token: string) => void;
}

/** Signs in with the ADMIN_TOKEN, which the listener requires unless it is on loopback. */
export function SignIn({ reason, onSignedIn }: Props) {
  const [error, setError] = useState(reason);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Gatehouse console';
    // Takes the focus at the start and after each refusal, when the busy button has lost it.
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const signIn = onSubmit(({ token: typed = '' }) => {
    const token = typed.trim();
    if (!SENDABLE.test(token)) {
      setError(NOT_THE_TOKEN);
      return;
    }
    setBusy(true);
    setError(null);
    new Api(token, () => undefined)
      .get('/admin/overview')
      .then(
        () => onSignedIn(token),
        (cause: unknown) => setError(isRefused(cause) ? NOT_THE_TOKEN : wordsOf(cause)),
      )
      .finally(() => setBusy(false));
  });
  return (
    <main id="main" class="sign-in">
      <h1>Gatehouse console</h1>
      <form onSubmit={signIn}>
        <input
          class="hidden"
          name="user"
          autocomplete="username"
          value="operator"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <label>
          ADMIN_TOKEN
          <input ref={field} name="token" type="password" required autocomplete="current-password" />
        </label>
        <button type="submit" disabled={isBusy}>
          Sign in
        </button>
      </form>
      <Complaint error={error} />
    </main>
  );
}

function isRefused(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 401;
}
