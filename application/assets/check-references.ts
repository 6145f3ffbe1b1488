import { MANY_REFERENCES } from '../../domain/uploads/blob-attribution.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';

type Parts = Stores & { readonly unitOfWork: UnitOfWork };

/** Runs a check that goes through the references to a blob. */
export async function checkReferences<Input>(
  parts: Parts,
  contentHash: string,
  check: BulkStep<Input, boolean>,
  input: Input,
): Promise<boolean> {
  const { references } = (await parts.blobs.find(contentHash)) ?? { references: 0 };
  return throughReferences(parts, references, check, input);
}

/**
 * Runs a step that goes through so many references to a blob. If these are many, it runs on a thread, so that other
 * requests do not wait for it (docs/decisions/references-and-the-trash.md).
 */
export function throughReferences<Input, Result>(
  parts: Parts,
  references: number,
  step: BulkStep<Input, Result>,
  input: Input,
): Promise<Result> {
  return references > MANY_REFERENCES ? parts.unitOfWork.readStep(step, input) : step.run(parts, input);
}
