import { MANY_REFERENCES } from '../../domain/uploads/blob-attribution.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';

/**
 * Runs a step that goes through so many references to a blob. If these are many, it runs on a thread, so that other
 * requests do not wait for it (docs/decisions/references-and-the-trash.md).
 */
export function throughReferences<Input, Result>(
  parts: Stores & { readonly unitOfWork: UnitOfWork },
  references: number,
  step: BulkStep<Input, Result>,
  input: Input,
): Promise<Result> {
  return references > MANY_REFERENCES ? parts.unitOfWork.readStep(step, input) : step.run(parts, input);
}
