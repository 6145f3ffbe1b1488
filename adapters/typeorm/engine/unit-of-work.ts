import type { Stores } from '../../../application/ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import type { Database } from './database.js';
import { typeormStores } from '../stores/stores.js';

export class TypeormUnitOfWork implements UnitOfWork {
  constructor(private readonly database: Database) {}

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.database.transaction((context) => work(typeormStores(context)));
  }

  step<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result> {
    const { besideTheLoop } = this.database;
    if (besideTheLoop !== null) return besideTheLoop.transaction(step, input);
    return this.run((stores) => step.run(stores, input));
  }

  readStep<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result> {
    const { besideTheLoop, context } = this.database;
    if (besideTheLoop !== null) return besideTheLoop.read(step, input);
    return step.run(typeormStores(context), input);
  }
}
