import type { Api } from '../api';
import type { History, Overview, Sample } from '../answers';
import { Complaint, Panel } from '../parts/action';
import { Facts } from '../parts/facts';
import { useFetched } from '../parts/fetched';
import { Graph, type Series } from '../parts/graph';
import { Table } from '../parts/table';
import { bytes, moment, rounded, seconds, spanBetween, timeOfDay } from '../words';

const REFRESH = 30_000;

export function OverviewPanel({ api }: { readonly api: Api }) {
  const overview = useFetched<Overview>(api, '/admin/overview', REFRESH);
  const history = useFetched<History>(api, '/admin/history', REFRESH);
  return (
    <>
      <Complaint error={overview.error ?? history.error} />
      {overview.answer === null ? null : <Standing overview={overview.answer} isStale={overview.error !== null} />}
      {history.answer === null ? null : <Graphs samples={history.answer.samples} />}
    </>
  );
}

/** `isStale`: the service has not answered since, so its state is unknown. */
function Standing({ overview, isStale }: { readonly overview: Overview; readonly isStale: boolean }) {
  const { obstacle, version, now, started_at, protocol, storage, free } = overview;
  // The sums are up to ten minutes old, so a new account is not in them yet.
  const sum = (say: (sums: NonNullable<typeof storage>) => string): string =>
    storage === null ? 'not added up yet' : `${say(storage)} at ${timeOfDay(storage.added_up_at)}`;
  return (
    <Panel title={isStale ? `At ${moment(now)}` : 'Now'}>
      {isStale ? null : (
        <p class={obstacle === null ? 'state good' : 'state bad'}>
          {obstacle === null ? 'The service works.' : `The service accepts no requests: ${obstacle}`}
        </p>
      )}
      <Facts
        facts={[
          ['Version', version],
          ['Running for', spanBetween(started_at, now)],
          ['Protocol versions', `${protocol.min} to ${protocol.max}`],
          ['Oldest client build', protocol.min_client_build],
          ['Accounts', sum(({ accounts }) => accounts.toLocaleString('en'))],
          ['Stored', sum(({ used }) => bytes(used))],
          ['Reserved by uploads', sum(({ reserved }) => bytes(reserved))],
          ['Free in DATA_DIR', free === null ? 'not read yet' : bytes(free)],
        ]}
      />
    </Panel>
  );
}

const perMinute = (of: (sample: Sample) => number) => (sample: Sample) => (of(sample) * 60) / sample.seconds;
const count = (value: number): string => rounded(value);

type Lines = Readonly<Record<string, (sample: Sample) => number | null>>;

const GRAPHS: readonly { readonly title: string; readonly say: (value: number) => string; readonly lines: Lines }[] = [
  {
    title: 'Requests a minute',
    say: count,
    lines: {
      Answered: perMinute(({ succeeded }) => succeeded),
      Refused: perMinute(({ refused }) => refused),
      Failed: perMinute(({ failed }) => failed),
    },
  },
  { title: 'Time of 95 in 100 requests', say: seconds, lines: { 'At most': ({ p95 }) => p95 } },
  {
    title: 'Sign-ins a minute',
    say: count,
    lines: {
      'Signed in': perMinute(({ signed_in }) => signed_in),
      Refused: perMinute(({ sign_ins_refused }) => sign_ins_refused),
    },
  },
  { title: 'Stored', say: bytes, lines: { 'All accounts': ({ used }) => used } },
  { title: 'Free in DATA_DIR', say: bytes, lines: { 'On its disk': ({ free }) => free } },
  {
    title: 'Queues',
    say: count,
    lines: {
      'For the database': ({ database_waiting }) => database_waiting,
      'Passwords to hash': ({ passwords_waiting }) => passwords_waiting,
      'Uploads to process': ({ uploads_waiting }) => uploads_waiting,
      'Blobs to remove': ({ removals_waiting }) => removals_waiting,
    },
  },
  { title: 'Memory', say: bytes, lines: { 'All processes': ({ memory }) => memory } },
];

function Graphs({ samples }: { readonly samples: readonly Sample[] }) {
  const times = samples.map(({ at }) => at);
  const seriesOf = (lines: Lines): readonly Series[] =>
    Object.entries(lines).map(([name, of]) => ({ name, values: samples.map(of) }));
  return (
    <Panel title="The last hours">
      <div class="graphs">
        {GRAPHS.map(({ title, say, lines }) => (
          <Graph key={title} title={title} times={times} series={seriesOf(lines)} say={say} />
        ))}
      </div>
      <details>
        <summary>The figures by quarter of an hour</summary>
        <Figures samples={samples} />
      </details>
    </Panel>
  );
}

function sayStored(sample: Sample | undefined): string {
  const used = sample?.used ?? null;
  return used === null ? '–' : bytes(used);
}

const QUARTER = 15;

function Figures({ samples }: { readonly samples: readonly Sample[] }) {
  const quarters: Sample[][] = [];
  for (let end = samples.length; end > 0; end -= QUARTER) quarters.push(samples.slice(Math.max(0, end - QUARTER), end));
  const sum = (of: readonly Sample[], value: (sample: Sample) => number): string =>
    of.reduce((total, sample) => total + value(sample), 0).toLocaleString('en');
  const rows = quarters.map((quarter) => {
    const last = quarter.at(-1);
    const cells = [
      last === undefined ? '' : timeOfDay(last.at),
      sum(quarter, ({ succeeded }) => succeeded),
      sum(quarter, ({ refused }) => refused),
      sum(quarter, ({ failed }) => failed),
      sum(quarter, ({ signed_in }) => signed_in),
      sum(quarter, ({ sign_ins_refused }) => sign_ins_refused),
      sayStored(last),
    ];
    return { key: last?.at ?? '', cells };
  });
  const until = samples.at(-1);
  const caption = until === undefined ? 'No figures yet' : `Until ${moment(until.at)}`;
  const head = ['Until', 'Answered', 'Refused', 'Failed', 'Signed in', 'Sign-ins refused', 'Stored'];
  return <Table caption={caption} head={head} rows={rows} none="The first figures come within two minutes." />;
}
