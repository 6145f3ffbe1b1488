import { MANY_REFERENCES } from '../../domain/uploads/blob-attribution.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';

/**
 * Runs a check that goes through the references to a blob. If these are many, it runs on a thread, so that other requests
 * do not wait for it (docs/decisions/references-and-the-trash.md).
 */
export async function checkReferences<Input>(
  parts: Stores & { readonly unitOfWork: UnitOfWork },
  contentHash: string,
  check: BulkStep<Input, boolean>,
  input: Input,
): Promise<boolean> {
  const { references } = (await parts.blobs.find(contentHash)) ?? { references: 0 };
  return references > MANY_REFERENCES ? parts.unitOfWork.readStep(check, input) : check.run(parts, input);
}
