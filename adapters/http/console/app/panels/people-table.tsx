import type { Person } from '../answers';
import type { Api } from '../api';
import { Complaint } from '../parts/action';
import { More } from '../parts/more';
import { usePaged } from '../parts/paged';
import { Table } from '../parts/table';
import { bytes, deletionTime } from '../words';

/** The lists of `GET /admin/people`. */
export const VIEWS: Readonly<Record<string, string>> = {
  used: 'everybody, by storage',
  over_limit: 'those at their limit',
  suspended: 'the suspended',
  deleting: 'those to be deleted',
};

export interface View {
  readonly view: string;
  /** The beginning of the login address; with it the view is ignored. */
  readonly address: string;
}

interface Props {
  readonly api: Api;
  readonly asked: View;
  readonly round: number;
  readonly onOpen: (address: string) => void;
}

export function PeopleTable({ api, asked: { view, address }, round, onOpen }: Props) {
  const query = address === '' ? `view=${view}` : `address=${encodeURIComponent(address)}`;
  const path = `/admin/people?limit=25&${query}`;
  const { items, isLoaded, error, more } = usePaged<Person>(api, path, 'accounts', round);
  const rows = items.map((person) => ({
    key: person.account_id,
    cells: [
      <button type="button" class="plain" onClick={() => onOpen(person.address)}>
        {person.address}
      </button>,
      bytes(person.used),
      person.hard_limit === null ? 'unbounded' : bytes(person.hard_limit),
      standing(person),
    ],
  }));
  return (
    <>
      <Complaint error={error} />
      <Table
        caption={address === '' ? (VIEWS[view] ?? '') : `Addresses that begin with ${address}`}
        head={['Login address', 'Stored', 'Hard limit', 'Standing']}
        rows={rows}
        none={isLoaded ? 'Nobody.' : ''}
      />
      <More key={path} label="More" more={more} />
    </>
  );
}

function standing({ suspension, deletes_at, state }: Person): string {
  if (deletes_at !== null) return `deleted ${deletionTime(deletes_at)}`;
  if (suspension !== null) return suspension.mode === 'full' ? 'suspended' : 'uploads suspended';
  return state;
}
