import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { recorded, SEED_BYTES } from './recorded-step.js';
import { recordingStores } from './recording-stores.js';
import type { RecordingParts } from './recording.js';

/**
 * The unit of work of a deployment with webhooks. A change of sessions, second factors, suspensions, deletions and counters
 * is recorded where it is written, so that no use case can forget it (docs/decisions/webhooks.md).
 */
export class RecordingUnitOfWork implements UnitOfWork {
  constructor(
    private readonly inner: UnitOfWork,
    private readonly parts: RecordingParts & { readonly random: Random },
  ) {}

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.inner.run((stores) => work(recordingStores(stores, this.parts)));
  }

  step<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result> {
    const { clock, settings, random } = this.parts;
    const facts = { now: clock.now(), quota: settings.quota, seed: random.bytes(SEED_BYTES) };
    return this.inner.step(recorded(step), { ...facts, input });
  }

  readStep<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result> {
    return this.inner.readStep(step, input);
  }
}
