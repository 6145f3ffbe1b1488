import type { Authenticator } from '../../../../application/sessions/authenticate-bearer.js';
import type { ProtocolPolicies } from '../../../../application/ports/platform/protocol-policies.js';
import type { Room } from '../../../../application/ports/platform/room.js';
import type { Make } from '../../../../application/parts.js';
import type { BulkLine } from './bulk-line.js';
import type { HttpParts } from '../../routing/reports.js';

/** One answered request for logs and metrics: it carries the route's pattern, never the requested path. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** The error code of a rejected request. */
  readonly code?: string;
}

/** One item of a batch: 200 for a result, else the status and the error code of its problem. */
export type ItemOutcome = Pick<Answered, 'route' | 'status' | 'code'>;

/** Receives every response, and the cause of every failure that the client did not cause. */
export interface HttpObserver {
  answered(answer: Answered): void;
  itemSettled(item: ItemOutcome): void;
  failed(requestId: string, error: unknown): void;
}

export interface HttpSettings {
  /** The path of the address that clients use, without a slash at its end: a proxy takes it off each request. */
  readonly basePath: string;
  readonly corsOrigins: readonly string[];
  /** Express's `trust proxy`; false: the client's address is the socket's. */
  readonly trustProxy: boolean | number | string;
  /** The token that the admin listener requires; null: none. It is set whenever that listener is not on loopback. */
  readonly adminToken: string | null;
  /** The time that each 64 KiB of a body's limit may take to arrive, and that a streamed body may pause. */
  readonly bodyTimeout: number;
}

/** The HTTP adapter's dependencies, passed by the composition root. */
export interface HttpContext {
  /** Returns the instance of an endpoint's use case. */
  readonly make: Make<HttpParts>;
  readonly authenticator: Authenticator;
  readonly policies: ProtocolPolicies;
  readonly room: Room;
  /** Null: bulk requests do not wait. */
  readonly bulkLine: BulkLine | null;
  readonly observer: HttpObserver;
  readonly settings: HttpSettings;
  readonly requestIds: () => string;
  /** True once the service is stopping: each response then closes its connection. */
  readonly isStopping: () => boolean;
  /** Monotonic seconds, for durations only. */
  readonly stopwatch: () => number;
}
