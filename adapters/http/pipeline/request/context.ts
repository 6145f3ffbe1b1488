import type { Authenticator } from '../../../../application/sessions/authenticate-bearer.js';
import type { DeviceGate } from '../../../../application/devices/device-gate.js';
import type { ProtocolPolicies } from '../../../../application/ports/platform/protocol-policies.js';
import type { Room } from '../../../../application/ports/platform/room.js';
import type { Make } from '../../../../application/parts.js';
import type { HttpParts } from '../../routing/reports.js';

/** One answered request, as logs and metrics see it: the route's pattern, never the address that was asked for. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** The refusal's code, where there was one. */
  readonly code?: string;
}

/** Told of every answer, and of the cause of every failure that was not the client's doing. */
export interface HttpObserver {
  answered(answer: Answered): void;
  failed(requestId: string, error: unknown): void;
}

export interface HttpSettings {
  readonly corsOrigins: readonly string[];
  /** Express's `trust proxy`; false: the socket's address is the client's. */
  readonly trustProxy: boolean | number | string;
  /** Demanded by the admin listener when it is not on loopback; null: nothing is demanded. */
  readonly adminToken: string | null;
  /** How long each 64 KiB of a body's limit may take to arrive, and how long a streamed body may pause. */
  readonly bodyTimeout: number;
}

/** What the HTTP adapter is given by the composition root. */
export interface HttpContext {
  /** Gives an endpoint its use case. */
  readonly make: Make<HttpParts>;
  readonly authenticator: Authenticator;
  readonly deviceGate: DeviceGate;
  readonly policies: ProtocolPolicies;
  readonly room: Room;
  readonly observer: HttpObserver;
  readonly settings: HttpSettings;
  readonly requestIds: () => string;
  /** From then on each answer is the last on its connection. */
  readonly isStopping: () => boolean;
  /** Monotonic seconds, for durations only. */
  readonly stopwatch: () => number;
}
