/**
 * A host that refuses connections. Its port is assigned to no service, and no system gives it to one that asks for any,
 * unlike the port of a server that has just stopped. `fetch` does not forbid it.
 */
export const NOBODY = '127.0.0.1:4';
