import type { IncomingMessage } from 'node:http';

/**
 * The reason why the collection of a body has ended: the body is complete, no more is accepted, the time is over, or
 * the client has disconnected.
 */
export type Collected = 'all' | 'full' | 'late' | 'broken';

/** Passes a body's chunks on as they arrive, for at most `longest` ms, until `add` returns false. Never rejects. */
export function collect(
  incoming: IncomingMessage,
  longest: number,
  add: (chunk: Uint8Array) => boolean,
): Promise<Collected> {
  if (incoming.destroyed) return Promise.resolve('broken');
  return new Promise((resolve) => {
    const stop = (how: Collected): void => {
      clearTimeout(timer);
      incoming.pause().off('data', arrived).off('end', ended).off('error', broken).off('close', broken);
      resolve(how);
    };
    const arrived = (chunk: Uint8Array): void => {
      if (!add(chunk)) stop('full');
    };
    const ended = (): void => stop('all');
    const broken = (): void => stop('broken');
    const timer = setTimeout(stop, longest, 'late');
    incoming.on('end', ended).on('error', broken).on('close', broken).on('data', arrived);
  });
}
