import type { Duration } from '../../../domain/kernel/instant.js';

/** A body that the peer announced as `size` bytes: it gives exactly so many, or ends in `PeerUnavailable`. */
export interface PeerBytes extends AsyncIterable<Uint8Array> {
  readonly size: bigint;
  /** For whoever does not read it to its end. */
  destroy(): void;
}

/**
 * Requests to the servers that the deployment lists as its peers, and to no others. A peer is taken for a stranger that
 * may lie: bounded in size and time, no redirect is followed, no address is connected to that was not checked before,
 * and what does not come as it should is `PeerUnavailable`. A 429 is `PeerBusy`.
 *
 * `host` is the peer's name; `target` a path, or an address at the peer itself.
 */
export interface PeerConnections {
  isListed(host: string): boolean;
  /** The names of the peers, in the deployment's order. */
  listed(): readonly string[];
  /** The JSON document of at most 1 MiB; `null` for a 404. */
  readJson(host: string, target: string, bearer?: string): Promise<unknown>;
  /** Resolves with the head of the answer; `null` for a 404. */
  openBytes(host: string, target: string, bearer: string): Promise<PeerBytes | null>;
}

/** The log gets `message` and `cause`; the caller is told the host alone. */
export class PeerUnavailable extends Error {
  override readonly name: string = 'PeerUnavailable';

  constructor(
    readonly host: string,
    what: string,
    options?: ErrorOptions,
  ) {
    super(`The peer ${host} ${what}`, options);
  }
}

/** Its 429: the peer asks to wait. */
export class PeerBusy extends PeerUnavailable {
  override readonly name = 'PeerBusy';

  constructor(
    host: string,
    /** The peer's Retry-After, from a second to an hour; a minute without a usable one. */
    readonly retryAfter: Duration,
  ) {
    super(host, 'asks to wait');
  }
}
