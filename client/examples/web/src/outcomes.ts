import { GatehouseError } from '@gatehouse/client';
import { concernsEveryFile } from '@gatehouse/client/uploads';
import { counted } from './dom.js';

/** The outcome of a write, with the reason if it is rejected for good; `stopped` if the person stopped it before. */
export type Made =
  { readonly state: 'made' | 'waits' | 'stopped' } | { readonly state: 'refused'; readonly reason: string };

/** Returns the sentence on photos that were refused, or not moved since the person stopped it; `null` without such. */
export function leftOf(outcomes: readonly Made[]): string | null {
  const photos = counted(outcomes.length, 'photo');
  const refused = outcomes.filter((each) => each.state === 'refused');
  const reason = refused.at(-1)?.reason;
  if (reason !== undefined) return `${refused.length} of ${photos} not moved: ${reason}`;
  const stopped = outcomes.filter(({ state }) => state === 'stopped').length;
  return stopped === 0 ? null : `Stopped. ${outcomes.length - stopped} of ${photos} moved.`;
}

/** The error of a write that is refused for good. */
export class Refused extends Error {}

/** True for an error that may be over later, such as an outage, an upgrade or a full server: the write waits. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Refused) return false;
  return !(error instanceof GatehouseError) || concernsEveryFile(error);
}
