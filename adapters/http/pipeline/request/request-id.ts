const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the client's `X-Request-Id` if it is safe to log, else a new one. */
export function requestIdOf(header: string | string[] | undefined, make: () => string): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : make();
}
