import type { AuditedPage } from '../ports/stores/reference-ledger.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { ROWS_A_STEP, type AuditStep } from './audit-step.js';

/** Yields the suspects of an audit, a step at a time. Other work of the process runs between two steps. */
export async function* suspects(
  unitOfWork: UnitOfWork,
  step: AuditStep,
  progress: (done: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  for (let after: string | null = null; ;) {
    const { count, last, suspects: found }: AuditedPage = await unitOfWork.readStep(step, after);
    yield* found;
    progress((done += count));
    if (count < ROWS_A_STEP) return;
    after = last;
    await nextTurn();
  }
}
