import { setTimeout as delay } from 'node:timers/promises';
import { RequestStorageCheck } from '../../../../application/admin/request-storage-check.js';
import type { StorageReport } from '../../../../application/storage/check-storage.js';
import type { StorageChecks } from '../../../../application/storage/storage-checks.js';
import { CHECK_STEPS, FINDING_KINDS, SETTLE_TIME, type Finding } from '../../../../application/storage/finding.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { ok } from '../../pipeline/response/reply.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { arrayOf, INSTANT, nullable, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const NUMBER = { type: 'integer' };

interface CheckBody {
  readonly repair?: boolean;
  readonly wait?: boolean;
}

const checkBody = schema<CheckBody>(
  'StorageCheckRequest',
  object(
    {
      repair: { type: 'boolean' },
      wait: {
        type: 'boolean',
        description:
          'Absent or true: the response is the report, when the check is done. False: the response is 202 at once.',
      },
    },
    ['repair', 'wait'],
  ),
);
const checkSchema = schema(
  'StorageCheck',
  object({
    repaired: { type: 'boolean' },
    found: NUMBER,
    left: { ...NUMBER, description: 'The number of findings that were not repaired.' },
    counts: { type: 'object', additionalProperties: NUMBER, description: 'The number of findings of each kind.' },
    findings: {
      ...arrayOf(
        object({
          kind: { enum: FINDING_KINDS },
          subject: { ...text(), description: 'A content hash, an account id, a staging id or a file name.' },
          stored: { ...nullable(NUMBER), description: 'The value in the ledger: bytes, or a number of references.' },
          actual: { ...nullable(NUMBER), description: 'The value found.' },
          mended: { type: 'boolean' },
          note: text(),
        }),
      ),
      description: 'The first thousand findings.',
    },
  }),
);
const statusSchema = schema(
  'StorageCheckStatus',
  object({
    running: nullable(
      object({
        repair: { type: 'boolean' },
        started_at: INSTANT,
        step: {
          ...nullable({ enum: CHECK_STEPS }),
          description: 'The present step; the steps run in the order of the enumeration.',
        },
        done: { ...NUMBER, description: 'The number of compared items of the step, rounded to thousands.' },
      }),
    ),
    last: nullable(
      object({
        repair: { type: 'boolean' },
        started_at: INSTANT,
        finished_at: INSTANT,
        report: {
          ...nullable(checkSchema.definition),
          description: 'Null if the check failed; the log has the cause.',
        },
      }),
    ),
  }),
);

export const checkStorage: Endpoint<CheckBody, 'admin', RequestStorageCheck> = {
  summary: 'Compare ledger, references, charges and stored bytes',
  docs: DOCS.checkStorage,
  body: json(checkBody),
  answers: { 200: checkSchema, 202: statusSchema },
  useCase: RequestStorageCheck,
  run: async ({ body: { repair = false, wait = true } }, requestCheck) => {
    const { report, checks } = await requestCheck.execute({ repair, wait, settle: () => delay(SETTLE_TIME) });
    if (report !== null) return ok(reportToWire(await report));
    return { status: 202, body: { json: statusToWire(checks) } };
  },
};

class ReadStorageCheck {
  constructor(private readonly parts: { readonly storageChecks: StorageChecks }) {}

  execute(): StorageChecks {
    return this.parts.storageChecks;
  }
}

export const readStorageCheck: Endpoint<null, 'admin', ReadStorageCheck> = {
  summary: 'Read the progress of the running check, and the report of the last one',
  docs: DOCS.readStorageCheck,
  body: NO_BODY,
  answers: { 200: statusSchema },
  useCase: ReadStorageCheck,
  run: (_request, readStorageCheck) => Promise.resolve(ok(statusToWire(readStorageCheck.execute()))),
};

function statusToWire(checks: StorageChecks): object {
  const [running, last] = [checks.running(), checks.last()];
  return {
    running: running && {
      repair: running.repair,
      started_at: toRfc3339(running.startedAt),
      step: running.step,
      done: running.done,
    },
    last: last && {
      repair: last.repair,
      started_at: toRfc3339(last.startedAt),
      finished_at: toRfc3339(last.finishedAt),
      report: last.report && reportToWire(last.report),
    },
  };
}

function reportToWire({ findings, ...report }: StorageReport): object {
  return { ...report, findings: findings.map(toWire) };
}

function toWire({ stored, actual, ...finding }: Finding): object {
  return { ...finding, stored: numberOrNull(stored), actual: numberOrNull(actual) };
}

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
