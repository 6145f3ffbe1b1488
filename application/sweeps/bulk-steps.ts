import { DELETE_ALBUM } from '../albums/delete-album.js';
import { LIST_TRASH, PURGE_TRASHED } from '../assets/empty-trash.js';
import { CAN_REACH } from '../assets/read-blob.js';
import { LIST_RECENT_TRASH } from '../assets/recent-trash.js';
import { ERASE_ENDED_UPLOADS } from '../deletion/end-uploads.js';
import { LIST_UPLOADED, REMOVE_UPLOADED } from '../deletion/remove-contents.js';
import { EXPORT_PAGE } from '../export/export-page.js';
import { REFERS_TO } from '../links/read-shared-blob.js';
import type { BulkStores } from '../ports/stores/stores.js';
import type { BulkStep } from '../ports/stores/unit-of-work.js';
import { COMPARE_ROWS, FIND_ROWS, MEASURE_ROWS } from '../quota/audit-step.js';
import { SUM_CHARGES } from '../quota/charged-totals.js';
import { CHARGES_PAGE } from '../quota/list-charges.js';
import { LIST_BLOBS } from '../storage/blob-rows.js';
import { FORGET_DOOMED, LIST_DOOMED } from '../uploads/collect-blobs.js';
import { FIND_UNNAMED } from '../uploads/sweep-strays.js';
import { recorded } from '../webhooks/recorded-step.js';

/** A step as a thread knows it: its input comes from a message. */
type NamedStep = BulkStep<never, unknown>;

const READING: readonly NamedStep[] = [
  ...[LIST_TRASH, LIST_RECENT_TRASH, LIST_UPLOADED, LIST_DOOMED, EXPORT_PAGE],
  ...[CAN_REACH, REFERS_TO, CHARGES_PAGE],
  ...[COMPARE_ROWS, FIND_ROWS, MEASURE_ROWS, LIST_BLOBS, SUM_CHARGES, FIND_UNNAMED],
];
const WRITING: readonly NamedStep[] = [
  PURGE_TRASHED,
  REMOVE_UPLOADED,
  ERASE_ENDED_UPLOADS,
  FORGET_DOOMED,
  DELETE_ALBUM,
];

/** Every bulk step, by its name. */
export const BULK_STEPS: ReadonlyMap<string, NamedStep> = new Map(
  [...READING, ...WRITING, ...WRITING.map(recorded)].map((step) => [step.name, step]),
);

export function runNamed(name: string, stores: BulkStores, input: unknown): Promise<unknown> {
  const step = BULK_STEPS.get(name);
  if (step === undefined) throw new Error(`There is no bulk step named ${name}: add it to bulk-steps.ts.`);
  return step.run(stores, input as never);
}
