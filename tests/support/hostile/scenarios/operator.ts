import { randomUUID } from 'node:crypto';
import { isSignedIn, logIn, anAddress, aPerson, confirmSecondFactor, type Person } from '../../people/person.js';
import type { ClientResponse } from '../../http/client.js';
import type { TestService } from '../../service/test-service.js';
import { alike, type Scenario } from './scenario.js';
import { DAY, toRfc3339 } from '../../../../domain/kernel/instant.js';

interface Deed {
  readonly act: () => Promise<ClientResponse>;
  /** Returns the parts of the effect: all true when it was done, all false when it was not. */
  readonly effect: () => Promise<Readonly<Record<string, boolean>>>;
}

/** An operator's deed: its entry in the log is there exactly if its effect is. */
function deed(
  name: string,
  route: string,
  success: number,
  prepare: (service: TestService, person: Person, path: string) => Promise<Deed>,
): Scenario {
  return {
    what: `operator: ${name}`,
    route,
    success,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const found = await service.admin.get(`/admin/accounts?address=${person.address}`);
      const { act, effect } = await prepare(service, person, `/admin/accounts/${String(found.body.account_id)}`);
      const before = await entries(service, name);
      return {
        act,
        isDone: async () => alike({ 'its entry': (await entries(service, name)) === before + 1, ...(await effect()) }),
      };
    },
  };
}

async function entries({ admin }: TestService, name: string): Promise<number> {
  const { body } = await admin.get('/admin/deeds?limit=500');
  return (body.deeds as { readonly deed: string }[]).filter((each) => each.deed === name).length;
}

async function report({ admin }: TestService, { address }: Person) {
  return (await admin.get(`/admin/accounts?address=${address}`)).body;
}

const ofAccounts: readonly Scenario[] = [
  deed('account create', 'POST /admin/accounts', 201, async (service) => {
    const address = anAddress();
    return {
      act: () => service.admin.post('/admin/accounts', { body: { address } }),
      effect: async () => ({ account: (await service.admin.get(`/admin/accounts?address=${address}`)).status === 200 }),
    };
  }),
  deed('account suspend', 'PUT /admin/accounts/:id/suspension', 204, async (service, person, path) => ({
    act: () => service.admin.put(`${path}/suspension`, { body: { mode: 'full', reason: 'x' } }),
    effect: async () => ({ suspended: (await report(service, person)).suspension !== null }),
  })),
  deed('account lift', 'DELETE /admin/accounts/:id/suspension', 204, async (service, person, path) => {
    await service.admin.put(`${path}/suspension`, { body: { mode: 'full', reason: 'x' } });
    return {
      act: () => service.admin.delete(`${path}/suspension`),
      effect: async () => ({ lifted: (await report(service, person)).suspension === null }),
    };
  }),
  deed('account limits', 'PUT /admin/accounts/:id/quota', 200, async (service, person, path) => ({
    act: () => service.admin.put(`${path}/quota`, { body: { soft_limit: 7 } }),
    effect: async () => ({ limited: (await report(service, person)).own_limits.soft_limit === 7 }),
  })),
  deed('account reset-totp', 'DELETE /admin/accounts/:id/totp', 204, async (service, person, path) => {
    await confirmSecondFactor(service.client, person, service.clock.now());
    return {
      act: () => service.admin.delete(`${path}/totp`),
      effect: async () => ({ removed: (await report(service, person)).second_factor === 'none' }),
    };
  }),
  deed('account sign-out', 'DELETE /admin/accounts/:id/sessions', 200, async (service, person, path) => {
    const other = (await logIn(service.client, person)).body.access_token as string;
    return {
      act: () => service.admin.delete(`${path}/sessions`),
      effect: async () => ({
        'one session ended': !(await isSignedIn(service.client, person.token)),
        'the other too': !(await isSignedIn(service.client, other)),
      }),
    };
  }),
  deed('account delete', 'POST /admin/accounts/:id/deletion', 202, async (service, person, path) => ({
    act: () => service.admin.post(`${path}/deletion`, { body: {} }),
    effect: async () => ({
      scheduled: (await report(service, person)).deletes_at !== null,
      'signed out': !(await isSignedIn(service.client, person.token)),
    }),
  })),
  deed('account keep', 'DELETE /admin/accounts/:id/deletion', 204, async (service, person, path) => {
    await service.admin.post(`${path}/deletion`, { body: {} });
    return {
      act: () => service.admin.delete(`${path}/deletion`),
      effect: async () => ({ kept: (await report(service, person)).deletes_at === null }),
    };
  }),
];

let count = 0;

const ofTheServer: readonly Scenario[] = [
  deed('keys rotate', 'POST /admin/keys/:kind/rotate', 200, async (service) => {
    const keys = async () => ((await service.admin.get('/admin/keys')).body.keys as unknown[]).length;
    const before = await keys();
    return {
      act: () => service.admin.post('/admin/keys/attestation/rotate'),
      effect: async () => ({ rotated: (await keys()) === before + 1 }),
    };
  }),
  deed('federation revoke', 'POST /admin/federation/revocations', 200, async (service) => {
    const jti = randomUUID();
    return {
      act: () => service.admin.post('/admin/federation/revocations', { body: { jti } }),
      effect: async () => {
        const { body } = await service.client.get('/.well-known/service/revoked-jti');
        return { published: (body.revoked as { readonly jti: string }[]).some((each) => each.jti === jti) };
      },
    };
  }),
  // The token is stored nowhere: its entry is the one thing that is written.
  deed('federation mint', 'POST /admin/federation/capabilities', 200, async (service) => ({
    act: () =>
      service.admin.post('/admin/federation/capabilities', {
        body: { peer: 'peer.example', scope: ['lookup'], lifetime: 60 },
      }),
    effect: () => Promise.resolve({}),
  })),
  deed('deprecation announce', 'POST /admin/deprecations', 200, async (service) => {
    const cutoff_at = toRfc3339(service.clock.now() + 90 * DAY + (count += 1));
    const protocol_version = '2026-03-01';
    return {
      act: () => service.admin.post('/admin/deprecations', { body: { protocol_version, cutoff_at } }),
      effect: async () => {
        const { body } = await service.admin.get('/admin/deprecations');
        const announced = body.deprecations as { readonly cutoff_at: string }[];
        return { announced: announced.some((each) => each.cutoff_at === cutoff_at) };
      },
    };
  }),
];

export const OPERATOR: readonly Scenario[] = [...ofAccounts, ...ofTheServer];
