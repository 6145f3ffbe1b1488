import { outageCode } from '../pipeline/response/refusal.js';
import { isClosedToLeaving } from '../routing/route.js';
import { statusOf } from '../problem.js';
import type { Endpoint } from '../routing/endpoint.js';
import type { Route } from '../routing/route.js';
import type { ApiErrorCode } from '../request-error.js';

export type AnyEndpoint = Endpoint<unknown, never>;

type Refusal = readonly [status: number, code: ApiErrorCode];

/** A session or link that cannot be checked gets a 401, like one that does not exist (pipeline/route-handler.ts). */
const LEDGER_UNREADABLE: Refusal = [401, 'error.auth.unavailable'];

/** Returns every error code that this route can return, from the HTTP parser to the use case, by status. */
export function refusalsOf(row: Route): ReadonlyMap<number, readonly ApiErrorCode[]> {
  const endpoint = row.endpoint as unknown as AnyEndpoint;
  const byStatus = new Map<number, Set<ApiErrorCode>>();
  const all = [...ofEveryRoute(row), ...ofGuard(row), ...ofProtocol(row), ...ofBody(endpoint), ...itsOwn(endpoint)];
  for (const [status, code] of all.sort(([a], [b]) => a - b)) {
    const codes = byStatus.get(status) ?? new Set();
    byStatus.set(status, codes.add(code));
  }
  return new Map([...byStatus].map(([status, codes]) => [status, [...codes].sort()]));
}

/** The errors of the HTTP parser, a server failure, and a database that does not answer. */
function ofEveryRoute({ path }: Route): Refusal[] {
  return [
    usual('error.request.invalid'),
    usual('error.request.timeout'),
    usual('error.request.headers_too_large'),
    usual('error.server.internal'),
    usual(outageCode(path)),
  ];
}

function ofGuard({ method, guard, endpoint }: Route): Refusal[] {
  if (guard === 'public' || guard === 'capability') return [];
  if (guard === 'admin') return [usual('error.auth.unauthenticated'), usual('error.request.forbidden')];
  if (guard === 'guest') return [usual('error.link.invalid'), LEDGER_UNREADABLE, usual('error.link.rate_limited')];
  return [
    usual('error.auth.unauthenticated'),
    LEDGER_UNREADABLE,
    ...(endpoint.openToSuspended === true ? [] : [usual('error.account.suspended')]),
    ...(isClosedToLeaving(method, endpoint) ? [usual('error.account.deletion_pending')] : []),
    ...(guard === 'device' ? [usual('error.device.not_listed')] : []),
  ];
}

function ofProtocol({ protocol }: Route): Refusal[] {
  if (protocol === 'exempt') return [];
  const each = [usual('error.protocol.unsupported'), usual('error.protocol.malformed')];
  return protocol === 'write' ? [...each, usual('error.protocol.required')] : each;
}

function ofBody({ body }: AnyEndpoint): Refusal[] {
  if (body.kind === 'none') return [];
  const unsupported = usual('error.request.unsupported_media_type');
  return body.kind === 'stream' ? [unsupported] : [unsupported, usual('error.request.too_large')];
}

const OF_ROOM = {
  bytes: ['error.storage.full', 'error.storage.unavailable'],
  rows: ['error.storage.full'],
} as const;

function itsOwn({ refusals = [], statuses = {}, needsRoom }: AnyEndpoint): Refusal[] {
  const all: readonly ApiErrorCode[] = needsRoom === undefined ? refusals : [...refusals, ...OF_ROOM[needsRoom]];
  return all.map((code) => [statuses[code] ?? statusOf(code), code]);
}

function usual(code: ApiErrorCode): Refusal {
  return [statusOf(code), code];
}
