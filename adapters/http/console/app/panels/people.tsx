import { useCallback, useState } from 'preact/hooks';
import type { Account } from '../answers';
import type { Api } from '../api';
import { Outcome, Panel, useAction } from '../parts/action';
import { onSubmit } from '../parts/form';
import { useTurns } from '../parts/turns';
import { AccountCard } from './account';
import { CreateAccount } from './create-account';
import { PeopleTable, VIEWS, type View } from './people-table';

export function PeoplePanel({ api }: { readonly api: Api }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [asked, setAsked] = useState<View>({ view: 'used', address: '' });
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState(0);
  const opening = useAction();
  const begin = useTurns();
  const find = useCallback(
    async (address: string): Promise<boolean> => {
      const isCurrent = begin();
      const path = `/admin/accounts?address=${encodeURIComponent(address)}`;
      const found = await api.get<Account>(path).catch((cause: unknown) => {
        if (isCurrent()) setAccount(null);
        throw cause;
      });
      if (isCurrent()) setAccount(found);
      return isCurrent();
    },
    [api, begin],
  );
  const show = async (address: string): Promise<void> => {
    if (await find(address)) setOpened((before) => before + 1);
  };
  const open = (address: string): void => opening.run(() => show(address), '');
  const changed = (): void => {
    setRound((before) => before + 1);
    if (account !== null) find(account.address).catch(() => undefined);
  };
  const search = onSubmit(({ view = 'used', address = '' }) => {
    begin();
    setAccount(null);
    setAsked({ view, address: address.trim() });
    // The same search again reads the list again.
    setRound((before) => before + 1);
    if (address.includes('@')) show(address.trim()).catch(() => undefined);
  });
  return (
    <>
      {account === null ? null : (
        <AccountCard key={account.account_id} api={api} account={account} onChange={changed} opened={opened} />
      )}
      <Panel title="Find somebody">
        <SearchForm onSearch={search} />
        <Outcome action={opening} />
        <PeopleTable api={api} asked={asked} round={round} onOpen={open} />
      </Panel>
      <CreateAccount api={api} onCreated={changed} />
    </>
  );
}

function SearchForm({ onSearch }: { readonly onSearch: (event: Event) => void }) {
  return (
    <form class="line" onSubmit={onSearch}>
      <label>
        Login address, or how it begins
        <input name="address" type="search" autocomplete="off" spellcheck={false} maxLength={254} />
      </label>
      <label>
        Without one, list
        <select name="view">
          {Object.entries(VIEWS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Find</button>
    </form>
  );
}
