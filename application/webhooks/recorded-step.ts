import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import type { Random } from '../ports/platform/random.js';
import type { BulkStep } from '../ports/stores/unit-of-work.js';
import { AccountFacts } from './account-facts.js';
import { recordingBulkStores } from './recording-stores.js';

export const SEED_BYTES = 16;
/** The seed's last bytes, to which the number of the event is added. */
const COUNTER_BYTES = 4;

/** The parts of recording as data, since a step may run on a thread. */
interface Recorded<Input> {
  readonly now: Instant;
  readonly quota: QuotaLimits;
  /** Random; it makes the ids of the step's events. */
  readonly seed: Uint8Array;
  readonly input: Input;
}

/** The step of a deployment with webhooks, which records what it changes. */
export function recorded<Input, Result>({ name, run }: BulkStep<Input, Result>): BulkStep<Recorded<Input>, Result> {
  return {
    name: `${name}, recorded`,
    run: (stores, { now, quota, seed, input }) => {
      const clock = { now: () => now };
      const accountFacts = new AccountFacts({ clock, random: countingFrom(seed) });
      return run(recordingBulkStores(stores, { accountFacts, clock, settings: { quota } }), input);
    },
  };
}

/** Returns other bytes at each call; the seed makes them unique among steps. */
function countingFrom(seed: Uint8Array): Random {
  let count = 0;
  return {
    bytes: (length) => {
      const bytes = Uint8Array.from({ length }, (_, index) => seed[index % SEED_BYTES] ?? 0);
      const view = new DataView(bytes.buffer, length - COUNTER_BYTES);
      view.setUint32(0, view.getUint32(0) + (count += 1));
      return bytes;
    },
  };
}
