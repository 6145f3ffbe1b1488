import type { Duration } from '../../../domain/kernel/instant.js';

/** A body that the peer announced as `size` bytes: it yields exactly that many, or throws `PeerUnavailable`. */
export interface PeerBytes extends AsyncIterable<Uint8Array> {
  readonly size: bigint;
  /** Call it if the body is not read to its end. */
  destroy(): void;
}

export interface AskedList {
  /** The member of the document that is the list. */
  readonly list: string;
  /** The limit for the whole document. */
  readonly maxBytes: number;
  /** The entity tag of the document that was read last; `null` to read it in any case. */
  readonly etag: string | null;
}

export interface ListAnswer {
  /** With an empty list. */
  readonly document: unknown;
  /** `null` without a usable one. */
  readonly etag: string | null;
}

/**
 * Requests to the peers that the deployment lists, and to no other servers. Peers are not trusted: responses are
 * bounded in size and time, redirects are not followed, every address is checked before a connection to it, and any
 * deviation is `PeerUnavailable`, such as a 404 that a proxy sends as a text or a page. A 429 is `PeerBusy`.
 *
 * `host` is the peer's name; `target` is a path, or a URL at that peer.
 */
export interface PeerConnections {
  isListed(host: string): boolean;
  /** The peers' names, in the order of the deployment's list. */
  listed(): readonly string[];
  /** Returns the JSON document of at most 1 MiB; `null` for a 404. */
  readJson(host: string, target: string, bearer?: string): Promise<unknown>;
  /**
   * Reads a JSON document with one list that may be long. `take` gets all of its items, some at a time as they arrive,
   * also those of a document that then turns out to be incomplete or wrong. Returns `unchanged` if the document still
   * has the tag `asked.etag`; `null` for a 404.
   */
  readList(
    host: string,
    target: string,
    asked: AskedList,
    take: (items: readonly unknown[]) => void,
  ): Promise<ListAnswer | 'unchanged' | null>;
  /** Resolves when the response's headers have arrived; `null` for a 404. */
  openBytes(host: string, target: string, bearer: string): Promise<PeerBytes | null>;
}

/** `message` and `cause` go to the log; the caller learns only the host. */
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

/** The peer answered 429. */
export class PeerBusy extends PeerUnavailable {
  override readonly name = 'PeerBusy';

  constructor(
    host: string,
    /** The peer's Retry-After, from a second to an hour; a minute when the header is absent or unusable. */
    readonly retryAfter: Duration,
  ) {
    super(host, 'limits the rate of requests');
  }
}
