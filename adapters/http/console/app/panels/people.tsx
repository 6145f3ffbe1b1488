import { useCallback, useState } from 'preact/hooks';
import type { Account } from '../answers';
import type { Api } from '../api';
import { Outcome, Panel, useAction } from '../parts/action';
import { onSubmit } from '../parts/form';
import { AccountCard } from './account';

export function PeoplePanel({ api }: { readonly api: Api }) {
  const [account, setAccount] = useState<Account | null>(null);
  const search = useAction();
  const find = useCallback(
    async (address: string) => {
      setAccount(await api.get<Account>(`/admin/accounts?address=${encodeURIComponent(address)}`));
    },
    [api],
  );
  const look = (address: string): void => {
    setAccount(null);
    search.run(() => find(address), '');
  };
  return (
    <>
      <Panel title="Find somebody">
        <form class="line" onSubmit={onSubmit(({ address = '' }) => look(address))}>
          <label>
            Login address
            <input name="address" type="email" required autocomplete="off" spellcheck={false} />
          </label>
          <button type="submit" disabled={search.isBusy}>
            Find
          </button>
        </form>
        <Outcome action={search} />
      </Panel>
      {account === null ? null : (
        <AccountCard
          key={account.account_id}
          api={api}
          account={account}
          onChange={() => search.run(() => find(account.address), '')}
        />
      )}
    </>
  );
}
