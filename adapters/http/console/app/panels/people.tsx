import { useRef, useState } from 'preact/hooks';
import type { Account } from '../answers';
import { ApiError, type Api } from '../api';
import { Outcome, Panel, useAction } from '../parts/action';
import { onSubmit } from '../parts/form';
import { useTurns } from '../parts/turns';
import { AccountCard } from './account';
import { CreateAccount } from './create-account';
import { PeopleTable, VIEWS, type View } from './people-table';

export function PeoplePanel({ api }: { readonly api: Api }) {
  const { account, opened, show, reread, close } = useAccount(api);
  const [asked, setAsked] = useState<View>({ view: 'used', address: '' });
  const [round, setRound] = useState(0);
  const opening = useAction();
  const open = (address: string): void => opening.run(() => show(address), '');
  const changed = (): void => {
    setRound((before) => before + 1);
    reread().catch((cause: unknown) => {
      if (isNotFound(cause)) opening.run(() => Promise.reject(goneOf(account)), '');
    });
  };
  const deleted = (address: string): void => {
    close();
    opening.run(() => Promise.resolve(), `${address} is being deleted.`);
  };
  const search = onSubmit(({ view = 'used', address = '' }) => {
    close();
    setAsked({ view, address: address.trim() });
    // The same search again reads the list again.
    setRound((before) => before + 1);
    if (address.includes('@')) show(address.trim()).catch(() => undefined);
  });
  return (
    <>
      {account === null ? null : (
        <AccountCard
          key={account.account_id}
          api={api}
          account={account}
          onChange={changed}
          onDeleted={() => deleted(account.address)}
          opened={opened}
        />
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

/** The account whose card is shown. `opened` counts how often one was opened. */
function useAccount(api: Api) {
  const [account, setAccount] = useState<Account | null>(null);
  const [opened, setOpened] = useState(0);
  /** The address of the card; `null` if it is closed, so that a later re-read does not open it. */
  const shown = useRef<string | null>(null);
  const begin = useTurns();
  const find = async (address: string): Promise<boolean> => {
    const isCurrent = begin();
    const isShown = shown.current === address;
    shown.current = address;
    const path = `/admin/accounts?address=${encodeURIComponent(address)}`;
    const found = await api.get<Account>(path).catch((cause: unknown) => {
      // If the service does not answer, the card may still be right and stays.
      if (isCurrent() && (!isShown || isNotFound(cause))) close();
      throw cause;
    });
    if (isCurrent()) setAccount(found);
    return isCurrent();
  };
  const show = async (address: string): Promise<void> => {
    if (await find(address)) setOpened((before) => before + 1);
  };
  const reread = async (): Promise<void> => {
    if (shown.current !== null) await find(shown.current);
  };
  const close = (): void => {
    begin();
    shown.current = null;
    setAccount(null);
  };
  return { account, opened, show, reread, close };
}

function isNotFound(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 404;
}

function goneOf(account: Account | null): ApiError {
  const title = `${account?.address ?? 'The account'} no longer exists`;
  return new ApiError(404, title, 'Another operator, or the person, may have deleted the account.');
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
