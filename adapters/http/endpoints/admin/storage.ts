import { setTimeout as delay } from 'node:timers/promises';
import { CheckStorage } from '../../../../application/storage/check-storage.js';
import { SETTLE_TIME, type Finding } from '../../../../application/storage/finding.js';
import { ok } from '../../pipeline/response/reply.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { arrayOf, nullable, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const KINDS: readonly Finding['kind'][] = [
  'wrong_size',
  'missing_file',
  'stray_file',
  'reference_without_blob',
  'charge_without_reference',
  'reference_without_charge',
  'wrong_reference_count',
  'wrong_charge_by_kind',
  'reservation_without_upload',
  'upload_without_reservation',
  'abandoned_staging',
];
const NUMBER = { type: 'integer' };

interface CheckBody {
  readonly repair?: boolean;
}

const checkBody = schema<CheckBody>('StorageCheckRequest', object({ repair: { type: 'boolean' } }, ['repair']));
const checkSchema = schema(
  'StorageCheck',
  object({
    repaired: { type: 'boolean' },
    found: NUMBER,
    left: { ...NUMBER, description: 'How many of them still are' },
    counts: { type: 'object', additionalProperties: NUMBER, description: 'How many of each kind' },
    findings: {
      ...arrayOf(
        object({
          kind: { enum: KINDS },
          subject: { ...text(), description: 'A content hash, an account id, a staging id or the name of a file' },
          stored: { ...nullable(NUMBER), description: 'By the ledger: bytes, or a number of references' },
          actual: { ...nullable(NUMBER), description: 'By what there is' },
          mended: { type: 'boolean' },
          note: text(),
        }),
      ),
      description: 'The first thousand',
    },
  }),
);

export const checkStorage: Endpoint<CheckBody, 'admin', CheckStorage> = {
  summary: 'Compare ledger, references, charges and stored bytes; `repair` also mends what follows from what is there',
  docs: DOCS.checkStorage,
  body: json(checkBody),
  answers: { 200: checkSchema },
  useCase: CheckStorage,
  run: async ({ body: { repair = false } }, checkStorage) => {
    const settle = (): Promise<void> => delay(SETTLE_TIME);
    const { findings, ...report } = await checkStorage.execute({ repair, progress: () => undefined, settle });
    return ok({ ...report, findings: findings.map(toWire) });
  },
};

function toWire({ stored, actual, ...finding }: Finding): object {
  return { ...finding, stored: numberOrNull(stored), actual: numberOrNull(actual) };
}

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
