import type { Endpoint, Guard, RoutedEndpoint } from './endpoint.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** A route's rule for the protocol version; a column of the route table. */
export type ProtocolRule = 'read' | 'write' | 'exempt';

/** A row of the route table. `route` checks the types of body and caller; the row no longer carries them. */
export interface Route {
  readonly method: Method;
  /** Express 5 syntax: `/v1/albums/:id`. */
  readonly path: string;
  readonly guard: Guard;
  readonly protocol: ProtocolRule;
  readonly endpoint: RoutedEndpoint;
}

/** Makes a row of the table. An endpoint that needs a caller does not compile behind `public`. */
export function route<Body, G extends Guard, UseCase>(
  method: Method,
  path: string,
  guard: G,
  protocol: ProtocolRule,
  endpoint: Endpoint<Body, G, UseCase>,
): Route {
  return { method, path, guard, protocol, endpoint: endpoint as unknown as RoutedEndpoint };
}

/** True when an account that awaits deletion may not call the route: it writes and is not `openToLeaving`. */
export function isClosedToLeaving(method: Method, { openToLeaving }: Pick<RoutedEndpoint, 'openToLeaving'>): boolean {
  return method !== 'GET' && method !== 'HEAD' && openToLeaving !== true;
}
