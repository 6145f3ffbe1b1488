import type { BulkStores } from '../../../../application/ports/stores/stores.js';

/** Runs the step with this name. */
export type RunStep = (name: string, stores: BulkStores, input: unknown) => Promise<unknown>;

/** An engine's connections on the thread. */
export interface StepServer<Order, Answer> {
  carryOut(order: Order): Promise<Answer>;
  close(): Promise<void>;
}
