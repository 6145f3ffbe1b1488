import { useState } from 'preact/hooks';
import type { Deed } from '../answers';
import type { Api } from '../api';
import { Complaint, Panel } from '../parts/action';
import { onSubmit } from '../parts/form';
import { More } from '../parts/more';
import { usePaged } from '../parts/paged';
import { Table } from '../parts/table';
import { moment } from '../words';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The log of what operators did. */
export function LogPanel({ api }: { readonly api: Api }) {
  const [accountId, setAccountId] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const filter = onSubmit(({ account = '' }) => {
    setAccountId(account.trim() === '' ? null : account.trim());
    // The same filter again reads the log again.
    setRound((before) => before + 1);
  });
  return (
    <Panel title="What operators did">
      <p>Kept for 90 days: what was done, when, and to which account. Nothing is kept about the operator.</p>
      <form class="line" onSubmit={filter}>
        <label>
          Account id
          <input name="account" pattern={UUID} placeholder="all" autocomplete="off" spellcheck={false} />
        </label>
        <button type="submit">Show</button>
      </form>
      <DeedTable api={api} accountId={accountId} round={round} />
    </Panel>
  );
}

interface Props {
  readonly api: Api;
  /** `null`: all entries, also those without an account. */
  readonly accountId: string | null;
  /** The list is fetched again whenever this is another value. */
  readonly round: unknown;
}

export function DeedTable({ api, accountId, round }: Props) {
  const path = accountId === null ? '/admin/deeds' : `/admin/deeds?account_id=${encodeURIComponent(accountId)}`;
  const { items, isLoaded, error, more } = usePaged<Deed>(api, path, 'deeds', round);
  const rows = items.map(({ id, done_at, deed, account_id, detail }) => ({
    key: id,
    cells: [
      moment(done_at),
      deed,
      account_id === null ? '–' : <code>{account_id}</code>,
      <span class="long">{detail ?? '–'}</span>,
    ],
  }));
  return (
    <>
      <Complaint error={error} />
      <Table
        caption="Newest first"
        head={['When', 'What', 'Account', 'Terms']}
        rows={rows}
        none={isLoaded ? 'Nothing within 90 days.' : ''}
      />
      <More key={path} label="Earlier" more={more} />
    </>
  );
}
