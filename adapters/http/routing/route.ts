import type { Endpoint, Guard, RoutedEndpoint } from './endpoint.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** How a route stands to the window; a column of the route table. */
export type ProtocolRule = 'read' | 'write' | 'exempt';

/** A row of the table. The body's type is checked where the row is made and forgotten here. */
export interface Route {
  readonly method: Method;
  /** Express 5 syntax: `/v1/albums/:id`. */
  readonly path: string;
  readonly guard: Guard;
  readonly protocol: ProtocolRule;
  readonly endpoint: RoutedEndpoint;
}

/** `method · path · guard · protocol rule · endpoint`; an endpoint that wants a caller does not compile behind `public`. */
export function route<Body, G extends Guard, UseCase>(
  method: Method,
  path: string,
  guard: G,
  protocol: ProtocolRule,
  endpoint: Endpoint<Body, G, UseCase>,
): Route {
  return { method, path, guard, protocol, endpoint: endpoint as unknown as RoutedEndpoint };
}

/** While an account is to be deleted, its sessions may read, and end themselves. */
export function isClosedToLeaving(method: Method, { openToLeaving }: Pick<RoutedEndpoint, 'openToLeaving'>): boolean {
  return method !== 'GET' && method !== 'HEAD' && openToLeaving !== true;
}
