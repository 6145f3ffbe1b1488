import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { HmacKeyedHash } from '../../../adapters/crypto/hmac-keyed-hash.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { IdentityAccounts } from '../../../application/oidc/identity-accounts.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { DAY, MINUTE } from '../../../domain/kernel/instant.js';
import { NOW } from '../../support/people/builders.js';

const CLAIMS = { issuer: 'https://id.example.org', subject: 'sub', email: 'ann@example.org' };
const settings = {
  auth: { methods: ['oidc' as const], registrationOpen: true, oidcRegistrationOpen: true },
  quota: { soft: null, hard: null, graceWindow: 14 * DAY },
  sessions: { inactivity: 180 * DAY, hardExpiry: 365 * DAY, accessTokenTtl: 15 * MINUTE },
};
const keyedHash = new HmacKeyedHash(new Uint8Array(32).fill(7));
const accounts = new IdentityAccounts({ settings, random: new SystemRandom(), keyedHash });

/** Wraps the stores so that, after this many look-ups, another sign-in of the same person is committed. */
function overtakenAfter(lookUps: number, stores: Stores, overtake: () => Promise<unknown>): Stores {
  let left = lookUps;
  const counted = <T>(lookUp: Promise<T>): Promise<T> =>
    lookUp.then(async (found) => {
      left -= 1;
      if (left === 0) await overtake();
      return found;
    });
  return {
    ...stores,
    accounts: proxied(stores.accounts, {
      findByAddress: (address: string) => counted(stores.accounts.findByAddress(address)),
      // No transaction is under way: each look-up is to see what was committed before it.
      lock: (id: string) => stores.accounts.find(id),
    }),
    identityLinks: proxied(stores.identityLinks, {
      find: (identity: typeof CLAIMS) => counted(stores.identityLinks.find(identity)),
    }),
  };
}

function proxied<T extends object>(store: T, instead: Partial<T>): T {
  const own = (name: string | symbol): unknown => {
    const member = store[name as keyof T];
    return typeof member === 'function' ? member.bind(store) : member;
  };
  return new Proxy(store, { get: (_store, name) => instead[name as keyof T] ?? own(name) });
}

it.each([1, 2])(
  'a first sign-in that is overtaken after look-up %i joins the account of the other',
  async (lookUps) => {
    const stores = memoryStores(new MemoryDatabase().context);
    const winners: string[] = [];
    const overtaken = overtakenAfter(lookUps, stores, async () => {
      winners.push(await accounts.signedIn(stores, CLAIMS, NOW));
    });
    expect([await accounts.signedIn(overtaken, CLAIMS, NOW)]).toEqual(winners);
    expect(await stores.identityLinks.list(winners[0] ?? '')).toHaveLength(1);
  },
);
