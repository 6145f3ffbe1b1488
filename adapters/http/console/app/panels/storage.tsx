import { useEffect, useState } from 'preact/hooks';
import type { StorageCheck, StorageReport } from '../answers';
import type { Api } from '../api';
import { Complaint, Outcome, Panel, useAction } from '../parts/action';
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
  const [running, last] = [answer?.running ?? null, answer?.last ?? null];
  useEffect(() => setInterval(running === null ? OTHERWISE : WHILE_RUNNING), [running === null]);
  const begin = (repair: boolean): void =>
    action.run(() => api.send('POST', PATH, { repair, wait: false }), 'The check has begun.');
  const isBusy = action.isBusy || running !== null;
  return (
    <>
      <Complaint error={error} />
      <Panel title="Check">
        <p>
          Compares ledger, references, charges and stored bytes while the service runs: about a minute a million files.
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
        <Outcome action={action} />
        {running === null ? null : <Progress running={running} />}
      </Panel>
      {last === null ? null : <Last last={last} />}
    </>
  );
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
