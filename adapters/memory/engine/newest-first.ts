import type { Instant } from '../../../domain/kernel/instant.js';

interface Dated {
  readonly createdAt: Instant;
  readonly id: string;
}

/** The order of the databases' lists: newest first, and of one instant the highest id first. */
export function newestFirst(left: Dated, right: Dated): number {
  return right.createdAt - left.createdAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}
