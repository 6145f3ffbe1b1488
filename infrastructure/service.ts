import { adminRoutes, routes } from '../adapters/http/routes.js';
import { compose, type Factories, type Get } from './container.js';
import type { Givens, Parts } from './parts.js';
import { listen, type Listener } from './server.js';
import { crypto } from './wiring/crypto.js';
import { http } from './wiring/http.js';
import { platform } from './wiring/platform.js';
import { sessionParts } from './wiring/sessions.js';

/** A running service: its two listeners and the parts behind them. */
export interface Service {
  readonly public: Listener;
  readonly admin: Listener;
  readonly get: Get<Parts>;
  /** Lets requests in flight finish, at most 10 s, then ends everything it started itself. */
  stop(): Promise<void>;
}

/** Wires the parts, loads the signing keys and listens. `overrides` replace parts for tests. */
export async function startService(givens: Givens, overrides: Partial<Parts> = {}): Promise<Service> {
  const get = compose<Parts>({ ...given(givens), ...platform, ...crypto, ...sessionParts, ...http }, overrides);
  const { jwk, privateKey } = await get('keyMaker').generate();
  get('accessTokens').useKeys({ active: { kid: jwk.kid, privateKey }, verifying: [{ jwk, retiresAt: null }] });
  const { config } = givens;
  const publicListener = await listen(routes, get('http'), config.listen);
  const adminListener = await listen(adminRoutes, get('http'), config.admin);
  const stop = async (): Promise<void> => {
    await Promise.all([publicListener.stop(), adminListener.stop()]);
    await get('passwords').close();
  };
  return { public: publicListener, admin: adminListener, get, stop };
}

function given(givens: Givens): Pick<Factories<Parts>, keyof Givens> {
  return {
    config: () => givens.config,
    secrets: () => givens.secrets,
    stores: () => givens.stores,
    unitOfWork: () => givens.unitOfWork,
  };
}
