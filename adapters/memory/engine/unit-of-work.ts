import type { Stores } from '../../../application/ports/stores/stores.js';
import { RunAgain, type BulkStep, type UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import type { MemoryDatabase } from './memory-database.js';
import { memoryStores } from '../stores/stores.js';

const ATTEMPTS = 12;

export class MemoryUnitOfWork implements UnitOfWork {
  constructor(private readonly database: MemoryDatabase) {}

  /** Copies the data, as an engine that runs the step on a thread does. */
  async step<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result> {
    return structuredClone(await this.run((stores) => step.run(stores, structuredClone(input))));
  }

  readStep<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result> {
    return this.step(step, input);
  }

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.database.transaction((context) => work(memoryStores(context)));
      } catch (error) {
        if (!(error instanceof RunAgain) || failures === ATTEMPTS) throw error;
      }
    }
  }
}
