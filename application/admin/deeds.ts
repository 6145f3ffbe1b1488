import { DAY, type Duration, type Instant } from '../../domain/kernel/instant.js';
import { uuidV7, type AccountId } from '../../domain/kernel/ids.js';
import type { Random } from '../ports/platform/random.js';
import type { OperatorDeed } from '../ports/stores/operator-log.js';

/** How long it is known what operators did. */
export const DEEDS_KEPT: Duration = 90 * DAY;

export function aDeed(
  deed: string,
  { accountId = null, detail = null }: { readonly accountId?: AccountId | null; readonly detail?: string | null },
  now: Instant,
  random: Random,
): OperatorDeed {
  return { id: uuidV7(now, random.bytes(16)), doneAt: now, deed, accountId, detail };
}
