import type { ChargedKind } from '../../domain/quota/charged-kind.js';

/** A counter that differs from the sum of its rows. */
export interface CounterDifference {
  /** The account's id, or the blob's hash if the blob's row is wrong. */
  readonly subject: string;
  readonly counter: 'used' | 'reserved' | 'references' | 'size' | ChargedKind;
  readonly stored: bigint;
  readonly actual: bigint;
}
