import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../../../domain/kernel/errors.js';
import { admitMetadata, admitUpload } from '../../../domain/quota/admission.js';
import { quotaState, type QuotaLimits, type QuotaState } from '../../../domain/quota/quota-state.js';
import {
  commitReservation,
  credit,
  noUsage,
  release,
  underHardLimit,
  type Usage,
} from '../../../domain/quota/usage.js';

const GRACE = 10;
const limitsOf = (hard: bigint | null): QuotaLimits => ({
  soft: hard === null ? null : hard / 2n,
  hard,
  graceWindow: GRACE,
});

/** The account as the specification describes it: byte by byte, with the usage at every instant. */
class Model {
  hard: bigint | null = 100n;
  now = 0;
  readonly sessions: bigint[] = [];
  readonly blobs: bigint[] = [];
  metadata = 0n;
  over: number | null = null;

  get used(): bigint {
    return this.blobs.reduce((sum, size) => sum + size, this.metadata);
  }
  get reserved(): bigint {
    return this.sessions.reduce((sum, size) => sum + size, 0n);
  }
  settle(): void {
    const isOver = this.hard !== null && this.used >= this.hard;
    this.over = isOver ? (this.over ?? this.now) : null;
  }
  state(): QuotaState {
    if (this.hard === null) return 'OK';
    if (this.used >= this.hard) return this.now - (this.over ?? this.now) > GRACE ? 'GraceExpired' : 'HardExceeded';
    return this.used >= this.hard / 2n ? 'SoftWarning' : 'OK';
  }
  admits(size: bigint): boolean {
    return this.hard === null || (this.used < this.hard && this.used + this.reserved + size <= this.hard);
  }
}

interface Real {
  usage: Usage;
}
type Step = (model: Model, real: Real) => void;

function admitted(act: () => Usage): Usage | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

const bytes = fc.bigInt({ min: 1n, max: 60n });
const upload = bytes.map((size): Step => (model, real) => {
  const next = admitted(() => admitUpload(real.usage, limitsOf(model.hard), null, size, model.now));
  expect(next !== null).toBe(model.admits(size));
  if (next === null) return;
  model.sessions.push(size);
  real.usage = next;
  // A reservation never exceeds the hard limit.
  if (model.hard !== null) expect(next.used + next.reserved).toBeLessThanOrEqual(model.hard);
});
const finish = fc.boolean().map((isTwin): Step => (model, real) => {
  const size = model.sessions.shift();
  if (size === undefined) return;
  if (!isTwin) model.blobs.push(size);
  real.usage = commitReservation(real.usage, size, isTwin ? 0n : size, model.hard, model.now);
});
const cancel = fc.constant<Step>((model, real) => {
  const size = model.sessions.pop();
  if (size !== undefined) real.usage = release(real.usage, size);
});
const purge = fc.constant<Step>((model, real) => {
  const size = model.blobs.shift();
  if (size !== undefined) real.usage = credit(real.usage, size, model.hard, model.now);
});
const metadata = fc.bigInt({ min: 0n, max: 40n }).map((size): Step => (model, real) => {
  const delta = size - model.metadata;
  const next = admitted(() => admitMetadata(real.usage, limitsOf(model.hard), null, delta, model.now));
  expect(next !== null).toBe(delta <= 0n || model.admits(delta));
  if (next === null) return;
  model.metadata = size;
  real.usage = next;
});
const limit = fc.option(fc.bigInt({ min: 0n, max: 150n })).map((hard): Step => (model, real) => {
  model.hard = hard;
  real.usage = underHardLimit(real.usage, hard, model.now);
});
const wait = fc.integer({ min: 1, max: GRACE + 2 }).map((time): Step => (model) => {
  model.now += time;
});

it('after any history the counters are the recount and the state is the specification’s', () => {
  const history = fc.array(fc.oneof(upload, upload, finish, cancel, purge, metadata, limit, wait), { maxLength: 60 });
  fc.assert(
    fc.property(history, (steps) => {
      const model = new Model();
      const real: Real = { usage: noUsage(model.hard, model.now) };
      for (const step of steps) {
        step(model, real);
        model.settle();
        expect(real.usage).toEqual({ used: model.used, reserved: model.reserved, hardExceededSince: model.over });
        expect(quotaState(real.usage, limitsOf(model.hard), null, model.now)).toBe(model.state());
      }
    }),
    { numRuns: 500 },
  );
});
