import type { Account } from '../answers';
import type { Api } from '../api';
import type { Action } from '../parts/action';
import { Confirm } from '../parts/confirm';
import { moment } from '../words';

interface Props {
  readonly api: Api;
  readonly path: string;
  readonly action: Action;
}

/** Ends every session of an account. */
export function Sessions({ api, path, address, action }: Props & { readonly address: string }) {
  const signOut = (): void =>
    action.run(async () => {
      const { sessions_ended: ended } = await api.send<{ readonly sessions_ended: number }>(
        'DELETE',
        `${path}/sessions`,
      );
      return `${ended} ${ended === 1 ? 'session is' : 'sessions are'} ended.`;
    }, '');
  return (
    <>
      <h3>Sessions</h3>
      <Confirm label="Sign out" title={`Sign ${address} out everywhere?`} isBusy={action.isBusy} onConfirm={signOut}>
        <p>Every session ends at its next request. The person can sign in again.</p>
      </Confirm>
    </>
  );
}

interface DeletionProps extends Props {
  readonly account: Account;
  /** Called when the account is being deleted at once, so that its card closes. */
  readonly onDeleted: () => void;
}

/** Schedules the deletion of an account, or cancels it. */
export function Deletion({ api, path, account, action, onDeleted }: DeletionProps) {
  const { address, deletes_at } = account;
  const order = (immediately: boolean) =>
    api.send<{ readonly deletes_at: string }>('POST', `${path}/deletion`, { immediately });
  const schedule = (): void =>
    action.run(async () => `It is deleted on ${moment((await order(false)).deletes_at)}.`, '');
  const deleteNow = (): void => action.run(() => order(true).then(onDeleted), '');
  const keep = (): void => action.run(() => api.send('DELETE', `${path}/deletion`), 'The deletion is cancelled.');
  return (
    <>
      <h3>Deletion</h3>
      <div class="buttons">
        {deletes_at === null ? (
          <Confirm label="Delete" title={`Delete ${address}?`} isBusy={action.isBusy} onConfirm={schedule}>
            <p>The account is signed out and read-only. Until the deletion it can be taken back.</p>
          </Confirm>
        ) : (
          <button type="button" disabled={action.isBusy} onClick={keep}>
            Keep the account
          </button>
        )}
        <Confirm
          label="Delete at once"
          title={`Delete ${address} at once?`}
          isBusy={action.isBusy}
          onConfirm={deleteNow}
        >
          <p>Albums, files, sessions and the address go within seconds. Nothing brings them back but a backup.</p>
        </Confirm>
      </div>
    </>
  );
}
