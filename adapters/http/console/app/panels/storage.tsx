import { useEffect, useRef, useState } from 'preact/hooks';
import type { StorageCheck, StorageReport } from '../answers';
import type { Api } from '../api';
import { Complaint, Outcome, Panel, useAction, type Action } from '../parts/action';
import { Confirm } from '../parts/confirm';
import { useFetched } from '../parts/fetched';
import { Table } from '../parts/table';
import { moment, plain, spanBetween } from '../words';

const PATH = '/admin/storage/check';
const WHILE_RUNNING = 1_000;
const OTHERWISE = 15_000;
const STEPS = ['blobs', 'references', 'accounts', 'contents', 'stagings'];

export function StoragePanel({ api }: { readonly api: Api }) {
  const [interval, setInterval] = useState(WHILE_RUNNING);
  const { answer, error, reload } = useFetched<StorageCheck>(api, PATH, interval);
  const action = useAction(reload);
  const [begun, setBegun] = useState<Begun | null>(null);
  const latest = useRef(answer);
  latest.current = answer;
  const [running, last] = [answer?.running ?? null, answer?.last ?? null];
  useEffect(() => setInterval(running === null ? OTHERWISE : WHILE_RUNNING), [running === null]);
  const begin = (repair: boolean): void =>
    action.run(async () => {
      setBegun(null);
      const { running: started } = await api.send<StorageCheck>('POST', PATH, { repair, wait: false });
      // The service queues no check behind another.
      if (started !== null && started.repair !== repair) return 'Another check is running. Begin this one after it.';
      setBegun({ at: started?.started_at ?? '', before: latest.current });
      return 'The check has begun.';
    }, '');
  const isBusy = action.isBusy || running !== null;
  return (
    <>
      <Complaint error={error} />
      <Panel title="Check">
        <p>
          Compares ledger, references, charges and stored bytes while the service runs: about 90 seconds a million
          files.
        </p>
        <div class="buttons">
          <button type="button" disabled={isBusy} onClick={() => begin(false)}>
            Check
          </button>
          <Confirm label="Check and repair" title="Repair what is found?" isBusy={isBusy} onConfirm={() => begin(true)}>
            <p>
              Counters are set to what their rows add up to, and lost bytes are taken from a whole copy. Make a backup
              before.
            </p>
          </Confirm>
        </div>
        <Outcome action={begun === null ? action : { ...action, outcome: outcomeOf(begun, answer, action) }} />
        {running === null ? null : <Progress running={running} />}
      </Panel>
      {last === null ? null : <Last last={last} />}
    </>
  );
}

// Constants, since an outcome that is a new object takes the focus again.
const ENDED = { isGood: true, text: 'The check has ended.' };
const CUT_OFF = { isGood: false, text: 'The check was cut off: the service has restarted. Begin it again.' };

/** The check that this page began. */
interface Begun {
  /** The instant at which it began; empty if it had ended by the answer. */
  readonly at: string;
  /** The page's answer from before the check, which does not include it. */
  readonly before: StorageCheck | null;
}

/** Returns what has become of the check that this page began. The service forgets a check when it restarts. */
function outcomeOf({ at, before }: Begun, answer: StorageCheck | null, { outcome }: Action): Action['outcome'] {
  if (answer === null || answer === before || answer.running !== null || outcome?.isGood !== true) return outcome;
  return answer.last !== null && answer.last.started_at >= at ? ENDED : CUT_OFF;
}

function Progress({ running }: { readonly running: NonNullable<StorageCheck['running']> }) {
  const step = running.step === null ? 0 : STEPS.indexOf(running.step);
  const now = STEPS[step] ?? '';
  return (
    <p>
      <label>
        {running.repair ? 'Checking and repairing' : 'Checking'}: step {step + 1} of {STEPS.length}, {now},{' '}
        {running.done.toLocaleString('en')} done
        <progress max={STEPS.length} value={step + 0.5} />
      </label>
    </p>
  );
}

function Last({ last }: { readonly last: NonNullable<StorageCheck['last']> }) {
  const { repair, started_at, finished_at, report } = last;
  return (
    <Panel title={repair ? 'The last check, with repair' : 'The last check'}>
      <p>
        Ended {moment(finished_at)}, after {spanBetween(started_at, finished_at)}.
      </p>
      {report === null ? <Complaint error="It failed. The log has the cause." /> : <Report report={report} />}
    </Panel>
  );
}

function Report({ report: { found, left, repaired, findings } }: { readonly report: StorageReport }) {
  if (found === 0) return <p class="state good">Ledger, references, charges and stored bytes agree.</p>;
  const rows = findings.map(({ kind, subject, stored, actual, mended, note }, index) => ({
    key: String(index),
    cells: [plain(kind), <code>{subject}</code>, stored ?? '–', actual ?? '–', `${mended ? 'Mended. ' : ''}${note}`],
  }));
  const verdict = repaired ? `${found - left} of ${found} mended, ${left} left.` : `${found} found.`;
  return (
    <>
      <p class={left === 0 ? 'state good' : 'state bad'}>{verdict}</p>
      <Table
        caption={found > findings.length ? `The first ${findings.length} of ${found}` : 'What was found'}
        head={['Wrong', 'Of', 'Ledger', 'Found', 'What to do']}
        rows={rows}
        none=""
      />
    </>
  );
}
