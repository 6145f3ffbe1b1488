import { describe, expect, it } from '@jest/globals';
import { MAX_SIZE } from '../../../domain/kernel/size.js';
import { effectiveLimits } from '../../../domain/quota/limits.js';

const deployment = { soft: 50n, hard: 100n, graceWindow: 1 };

describe('the limits of an account', () => {
  it.each([
    ["the deployment's where it has none of its own", { soft: null, hard: null }, { soft: 50n, hard: 100n }],
    ['its own', { soft: 10n, hard: 20n }, { soft: 10n, hard: 20n }],
    ['unbounded where the operator lifted them', { soft: MAX_SIZE, hard: MAX_SIZE }, { soft: null, hard: null }],
    ['a soft one no higher than the hard one', { soft: null, hard: 20n }, { soft: 20n, hard: 20n }],
  ])('are %s', (_what, own, expected) => {
    expect(effectiveLimits(own, deployment)).toEqual({ ...expected, graceWindow: 1 });
  });
});
