import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { deviceNotListed } from '../../../../application/devices/device-gate.js';
import { AuthenticateGuest } from '../../../../application/links/authenticate-guest.js';
import type { Guest } from '../../../../application/links/guest.js';
import type { Caller } from '../../../../application/sessions/caller.js';
import { deletionPending } from '../../../../domain/accounts/account.js';
import { DomainError } from '../../../../domain/kernel/errors.js';
import type { AskForCaller } from '../../routing/endpoint.js';
import { isClosedToLeaving, type Route } from '../../routing/route.js';
import type { HttpContext } from './context.js';
import { RequestError } from '../../request-error.js';

/** One or more spaces follow the scheme (RFC 9110 section 11.4). */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

export type GuardCheck = (request: Request) => Promise<Caller | Guest | AskForCaller | null>;

/** Compiles a route's guard. The use case checks a `capability`, because it knows the peers. */
export function guardFor(route: Route, context: HttpContext): GuardCheck {
  const closed: Closed = {
    toSuspended: route.endpoint.openToSuspended !== true,
    toLeaving: isClosedToLeaving(route.method, route.endpoint),
  };
  switch (route.guard) {
    case 'public':
    case 'capability':
      return () => Promise.resolve(null);
    case 'admin':
      return (request) => {
        requireOwnPage(request);
        return Promise.resolve(requireOperator(request, context.settings.adminToken));
      };
    case 'optional':
      return (request) => Promise.resolve(() => requireSession(request, closed, context));
    case 'session':
      return (request) => requireSession(request, closed, context);
    case 'guest': {
      const guests = context.make(AuthenticateGuest);
      return (request) => guests.execute(bearerToken(request) ?? '');
    }
    case 'device':
      return async (request) => {
        const { caller, isListed } = await context.authenticator.authenticateDevice(bearerToken(request) ?? '');
        requireOpenTo(caller, closed);
        if (!isListed) throw deviceNotListed();
        return caller;
      };
  }
}

/** The accounts that a route rejects. */
interface Closed {
  readonly toSuspended: boolean;
  readonly toLeaving: boolean;
}

async function requireSession(request: Request, closed: Closed, context: HttpContext): Promise<Caller> {
  const caller = await context.authenticator.authenticate(bearerToken(request) ?? '');
  requireOpenTo(caller, closed);
  return caller;
}

function requireOpenTo({ account: { suspension, deletesAt } }: Caller, closed: Closed): void {
  if (suspension?.mode === 'full' && closed.toSuspended) {
    throw new DomainError('error.account.suspended', 'This account is suspended. Ask the operator of this server.');
  }
  if (deletesAt !== null && closed.toLeaving) throw deletionPending(deletesAt);
}

export function bearerToken(request: Pick<Request, 'headers'>): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Checks the admin token. Without one the listener is on loopback, and only web pages must be kept out. */
function requireOperator(request: Request, adminToken: string | null): null {
  if (adminToken === null) return requireLocalProgram(request);
  const given = createHash('sha256')
    .update(bearerToken(request) ?? '')
    .digest();
  const expected = createHash('sha256').update(adminToken).digest();
  if (timingSafeEqual(given, expected)) return null;
  throw new DomainError('error.auth.unauthenticated', 'Send the ADMIN_TOKEN as a bearer token.');
}

/**
 * Accepts writes only from programs, which send neither header, and from this listener's own pages. Browsers send
 * `Sec-Fetch-Site` over TLS or loopback, whatever a proxy does to `Host`; elsewhere `Origin` names the page's host.
 */
function requireOwnPage({ method, headers: { host = '', origin, 'sec-fetch-site': site } }: Request): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (site === undefined ? origin === undefined || hostOf(origin) === host : site === 'same-origin') return;
  throw new RequestError(
    'error.request.forbidden',
    'Only pages of the admin listener itself may change anything. Open /console at the address of the listener.',
  );
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Rejects web pages: a page of another origin sends that `Origin`, and a page whose host name resolves to this machine
 * (DNS rebinding) sends that name as `Host`.
 */
function requireLocalProgram({ headers: { host = '', origin } }: Request): null {
  if (
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host) &&
    (origin ?? `http://${host}`) === `http://${host}`
  )
    return null;
  throw new RequestError(
    'error.request.forbidden',
    'Call the admin listener by its loopback address, not from a web page.',
  );
}
