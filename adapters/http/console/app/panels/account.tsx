import { useEffect, useRef } from 'preact/hooks';
import type { Account } from '../answers';
import type { Api } from '../api';
import { Outcome, Panel, useAction, type Action } from '../parts/action';
import { Confirm } from '../parts/confirm';
import { Facts } from '../parts/facts';
import { onSubmit } from '../parts/form';
import { bytes, deletionTime, moment } from '../words';
import { Deletion, Sessions } from './ending';
import { LimitsForm } from './limits';
import { DeedTable } from './log';

interface Props {
  readonly api: Api;
  readonly account: Account;
  readonly onChange: () => void;
  readonly onDeleted: () => void;
  /** The number of times an account was opened: each time the card takes the focus, and so comes into view. */
  readonly opened: number;
}

const FACTORS = { none: 'none', pending: 'not confirmed yet', confirmed: 'on' };

/** Shows one account and the operator's actions on it. */
export function AccountCard({ api, account, onChange, onDeleted, opened }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [opened]);
  const action = useAction(onChange);
  const path = `/admin/accounts/${account.account_id}`;
  return (
    <Panel title={account.address} heading={heading}>
      <AccountFacts account={account} />
      <Outcome action={action} takesFocus />
      <Suspension api={api} path={path} account={account} action={action} />
      <LimitsForm api={api} path={path} account={account} action={action} />
      {account.second_factor === 'none' ? null : (
        <>
          <h3>Second factor</h3>
          <Confirm
            label="Take it off"
            title={`Remove the second factor of ${account.address}?`}
            isBusy={action.isBusy}
            onConfirm={() => action.run(() => api.send('DELETE', `${path}/totp`), 'The second factor is off.')}
          >
            <p>From then on the password alone signs in. Be sure that it is this person who asks.</p>
          </Confirm>
        </>
      )}
      <Sessions api={api} path={path} address={account.address} action={action} />
      <Deletion api={api} path={path} account={account} action={action} onDeleted={onDeleted} />
      <h3>What operators did</h3>
      {/* The account is read again after each action, also after one that changes no fact of it. */}
      <DeedTable api={api} accountId={account.account_id} round={account} />
    </Panel>
  );
}

function AccountFacts({ account }: { readonly account: Account }) {
  const { quota, suspension } = account;
  const limit = quota.hard_limit ?? quota.soft_limit;
  return (
    <>
      <Facts
        facts={[
          ['Account id', <code>{account.account_id}</code>],
          ['Handle', account.handle],
          ['Display name', account.display_name ?? 'none'],
          ['Since', moment(account.created_at)],
          ['Second factor', FACTORS[account.second_factor]],
          ['Suspended', suspension === null ? 'no' : `${suspension.mode}: ${suspension.reason}`],
          ['To be deleted', account.deletes_at === null ? 'no' : deletionTime(account.deletes_at)],
          ['Stored', `${bytes(quota.used)}${limit === null ? '' : ` of ${bytes(limit)}`}`],
          ['Reserved by uploads', bytes(quota.reserved)],
          ['Quota', quota.state],
          ...(quota.grace_expires_at === null ? [] : [['Grace until', moment(quota.grace_expires_at)] as const]),
        ]}
      />
      {limit === null || limit === 0 ? null : (
        <meter aria-label="Share of the limit that is used" min={0} max={limit} value={Math.min(quota.used, limit)} />
      )}
    </>
  );
}

interface ActProps {
  readonly api: Api;
  readonly path: string;
  readonly account: Account;
  readonly action: Action;
}

function Suspension({ api, path, account: { suspension }, action }: ActProps) {
  if (suspension !== null) {
    const lift = (): void => action.run(() => api.send('DELETE', `${path}/suspension`), 'The suspension is lifted.');
    return (
      <>
        <h3>Suspension</h3>
        <button type="button" disabled={action.isBusy} onClick={lift}>
          Lift the suspension
        </button>
      </>
    );
  }
  const suspend = onSubmit(({ mode, reason }) =>
    action.run(() => api.send('PUT', `${path}/suspension`, { mode, reason }), 'The account is suspended.'),
  );
  return (
    <>
      <h3>Suspension</h3>
      <form class="line" onSubmit={suspend}>
        <label>
          Stop
          <select name="mode">
            <option value="uploads">what grows storage</option>
            <option value="full">nearly everything</option>
          </select>
        </label>
        <label>
          Reason
          <input name="reason" required maxLength={500} autocomplete="off" />
        </label>
        <button type="submit" class="danger" disabled={action.isBusy}>
          Suspend
        </button>
      </form>
    </>
  );
}
