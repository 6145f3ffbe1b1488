import type { ClientResponse } from '../../http/client.js';
import type { FakePeer } from '../../federation/fake-peer.js';
import type { FakeProvider } from '../../oidc/fake-provider.js';
import type { TestService } from '../../service/test-service.js';

/** A service with the servers that its requests can involve. */
export interface Setting extends TestService {
  /** The OpenID provider `corp`. */
  readonly corp: FakeProvider;
  readonly peer: FakePeer;
}

/** One request in which a fault may occur at any statement, and the condition that must hold after it. */
export interface Scenario {
  readonly what: string;
  /** The row of the route table that the request is for: `PATCH /upload/:upload_id`. */
  readonly route: string;
  readonly success: number;
  prepare(setting: Setting): Promise<Prepared>;
}

export interface Prepared {
  act(): Promise<ClientResponse>;
  /** True when the request was done completely, false when nothing was done; throws when it was half done. */
  isDone(): Promise<boolean>;
}

/** Returns whether all of it was done; throws when some was. */
export function alike(facts: Readonly<Record<string, boolean>>): boolean {
  const values = new Set(Object.values(facts));
  if (values.size !== 1) throw new Error(`Half of it was done: ${JSON.stringify(facts)}`);
  return [...values][0] === true;
}

/** Throws unless all of it holds. */
export function requireAll(facts: Readonly<Record<string, boolean>>): void {
  if (!alike(facts)) throw new Error(`None of it holds: ${JSON.stringify(facts)}`);
}

export function expectStatus({ status, body }: ClientResponse, wanted: number): void {
  if (status !== wanted) throw new Error(`Got ${status} ${String(body?.code)} for ${wanted}.`);
}

/** Wraps a request so that its answer can be read afterwards: some effects are visible through the answer alone. */
export function remembered(send: () => Promise<ClientResponse>) {
  let answer: ClientResponse | null = null;
  return {
    act: async () => (answer = await send()),
    /** Returns the answer if it was a success, else null. */
    success: () => (answer !== null && answer.status < 400 ? answer : null),
  };
}
