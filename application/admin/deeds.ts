import { DAY, type Duration } from '../../domain/kernel/instant.js';

/** Entries of the operators' log are deleted after this time. */
export const DEEDS_KEPT: Duration = 90 * DAY;
