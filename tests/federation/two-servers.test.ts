import { RotateServerKey } from '../../application/keys/rotate-server-key.js';
import { MintCapability } from '../../application/federation/mint-capability.js';
import { AuditQuota } from '../../application/quota/audit-quota.js';
import { RevokeCapability } from '../../application/federation/revoke-capability.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { mint, startFederation, type Federation } from '../support/federation/federated.js';
import { anAnchoredPerson, type Anchored } from '../support/people/identity.js';
import { aPerson, type Person } from '../support/people/person.js';
import { hashOf, someBytes, storedAsset } from '../support/uploads/stored-assets.js';
import { anAlbumOf, aWriter, type Writer } from '../support/people/writer.js';

/** The charges by kind of somebody who stores nothing: every kind is named. */
const NOTHING = { original: 0, derivative: 0, provenance: 0, metadata: 0, cached: 0 };

let federation: Federation;
beforeAll(async () => {
  federation = await startFederation([], { QUOTA_HARD_LIMIT: '4000' });
});
afterAll(() => federation.close());

function servers() {
  const { ada, bob } = federation;
  return { ada, bob, toBob: bob.node.client, toAda: ada.node.client };
}

/** Makes an anchored person at `bob`'s server. */
async function anAnchoredBob(): Promise<Anchored> {
  const person = await anAnchoredPerson(servers().toBob);
  return { ...person, handle: `${person.address.split('@')[0]!}@${servers().bob.host}` };
}

function lookUp(handle: string, token: string, turn = 0, headers: Record<string, string> = {}) {
  const { client } = servers().bob.nodes[turn % 2]!;
  return client.get(`/v1/federation/users?handle=${encodeURIComponent(handle)}`, { token, headers });
}

describe('a look-up at another server', () => {
  it('answers a capability what it answers a session', async () => {
    const { ada, bob, toBob } = servers();
    const found = await anAnchoredBob();
    const asked = await lookUp(found.handle, (await mint(ada, bob, ['lookup'])).token);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ handle: found.handle, user_id: found.accountId });
    const here = await toBob.get(`/v1/users?handle=${found.handle}`, { token: found.token });
    expect(asked.body).toEqual(here.body);
  });

  it('is made by a server for its own users', async () => {
    const { toAda, toBob, bob } = servers();
    const [found, asking] = [await anAnchoredBob(), await aPerson(toAda)];
    const answer = await toAda.get(`/v1/users?handle=${found.handle}`, { token: asking.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await toBob.get(`/v1/users?handle=${found.handle}`, { token: found.token })).body);
    const plain = await aPerson(toBob);
    const handle = `${plain.address.split('@')[0]!}@${bob.host}`;
    const undirected = await toAda.get(`/v1/users?handle=${handle}`, { token: asking.token });
    expect(undirected.body).toMatchObject({ handle, ik: null, directory: null });
    const unknown = await toAda.get(`/v1/users?handle=nobody@${bob.host}`, { token: asking.token });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'error.user.not_found']);
    const stranger = await toAda.get('/v1/users?handle=nobody@elsewhere.example', { token: asking.token });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'error.user.not_found']);
  });

  it('needs a capability of the right scope', async () => {
    const { ada, bob } = servers();
    const { handle, token } = await anAnchoredBob();
    const refused = await lookUp(handle, (await mint(ada, bob, ['pull'])).token);
    expect([refused.status, refused.body.code, refused.body.scope]).toEqual([
      403,
      'error.federation.scope_missing',
      'lookup',
    ]);
    for (const credential of [token, 'nonsense', (await mint(ada, ada)).token, (await mint(bob, bob)).token]) {
      const answer = await lookUp(handle, credential);
      expect([answer.status, answer.body.code]).toEqual([401, 'error.federation.capability_invalid']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    const none = await servers().toBob.get(`/v1/federation/users?handle=${handle}`);
    expect([none.status, none.body.code]).toEqual([401, 'error.federation.capability_invalid']);
  });

  it('tells what is missing', async () => {
    const { ada, bob, toBob } = servers();
    const { token } = await mint(ada, bob);
    expect((await toBob.get('/v1/federation/users', { token })).status).toBe(400);
    expect((await lookUp(`nobody@${bob.host}`, token)).status).toBe(404);
    expect((await lookUp(`nobody@${ada.host}`, token)).status).toBe(404);
  });

  it('is made by the same capability until that ends', async () => {
    const { ada, bob } = servers();
    const { handle } = await anAnchoredBob();
    const { token } = await mint(ada, bob, ['lookup'], DAY);
    expect((await lookUp(handle, token)).status).toBe(200);
    federation.clock.advance(DAY - 1);
    expect((await lookUp(handle, token, 1)).status).toBe(200);
    federation.clock.advance(1);
    expect((await lookUp(handle, token)).status).toBe(401);
  });

  it('ends with the fetch after a revocation, and stays ended when the list no longer names it', async () => {
    const { ada, bob } = servers();
    const { handle } = await anAnchoredBob();
    const { token, capability } = await mint(ada, bob, ['lookup'], DAY);
    const other = await mint(ada, bob);
    expect((await lookUp(handle, token)).status).toBe(200);
    await ada.node.service.parts.make(RevokeCapability).execute(capability.jti);
    federation.clock.advance(5 * SECOND);
    for (const turn of [0, 1]) {
      const answer = await lookUp(handle, token, turn);
      expect([answer.status, answer.body.code]).toEqual([401, 'error.federation.capability_invalid']);
      expect(answer.body.detail).toContain('revoked');
    }
    expect((await lookUp(handle, other.token)).status).toBe(200);
    federation.clock.advance(DAY);
    const { body } = await ada.node.client.get('/.well-known/service/revoked-jti');
    expect(body.revoked).toEqual([]);
    expect((await lookUp(handle, token)).status).toBe(401);
  });

  it('continues across a rotation of the key that signs capabilities', async () => {
    const { ada, bob } = servers();
    const { handle } = await anAnchoredBob();
    const before = await mint(ada, bob);
    expect((await lookUp(handle, before.token)).status).toBe(200);
    await ada.node.service.parts.make(RotateServerKey).execute('signing');
    const after = await mint(ada, bob);
    expect((await lookUp(handle, after.token)).status).toBe(200);
    expect((await lookUp(handle, before.token)).status).toBe(200);
    federation.clock.advance(HOUR);
    expect((await lookUp(handle, (await mint(ada, bob)).token)).status).toBe(200);
  });

  it("continues across a rotation by a node that does not serve the issuer's keys", async () => {
    const { ada, bob, toAda } = servers();
    const { parts } = bob.nodes[1]!.service;
    const { address } = await anAnchoredPerson(toAda);
    const handle = encodeURIComponent(`${address.split('@')[0]!}@${ada.host}`);
    const asked = async () => {
      const { token } = await parts
        .make(MintCapability)
        .execute({ peer: ada.host, scopes: ['lookup'], lifetime: HOUR });
      return (await toAda.get(`/v1/federation/users?handle=${handle}`, { token })).status;
    };
    expect(await asked()).toBe(200);
    await parts.make(RotateServerKey).execute('signing');
    expect(await asked()).toBe(200);
  });

  it('is limited to 60 a minute and peer over all nodes, whatever X-Forwarded-For says', async () => {
    const { ada, bob } = servers();
    const { handle } = await anAnchoredBob();
    federation.clock.advance(MINUTE);
    const { token } = await mint(ada, bob);
    const answers = await inParallel(80, (turn) => lookUp(handle, token, turn, { 'X-Forwarded-For': `9.9.9.${turn}` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    federation.clock.advance(20 * SECOND);
    const refused = await lookUp(handle, (await mint(ada, bob)).token, 1);
    expect([refused.status, refused.body.code]).toEqual([429, 'error.federation.rate_limited']);
    expect(refused.headers.get('retry-after')).toBe('40');
    federation.clock.advance(40 * SECOND);
    expect((await lookUp(handle, token)).status).toBe(200);
  });
});

describe('a blob of another server', () => {
  let owner: Writer;
  let albumId: string;
  beforeAll(async () => {
    const { bob, toBob } = servers();
    owner = await aWriter(toBob, bob.node.baseParts);
    albumId = await anAlbumOf(toBob, owner);
    // Each content represents an upload; this test does not check the quota.
    await bob.node.baseParts.unitOfWork.run(async ({ quotas }) => {
      await quotas.lock(owner.accountId);
      await quotas.setLimits(owner.accountId, { soft: null, hard: 2n ** 40n });
    });
  });

  /** Stores a blob of `length` bytes at `bob`'s server. */
  async function aBlob(length: number, bytes = someBytes(length)): Promise<{ hash: string; bytes: Uint8Array }> {
    await storedAsset(servers().bob.node, owner, albumId, { bytes });
    return { hash: hashOf(bytes), bytes };
  }

  function pull({ token }: Person, hash: string, peer = servers().bob.host) {
    return servers().toAda.post('/v1/federation/pulls', { token, body: { peer, content_hash: hash } });
  }

  async function quotaOf({ token }: Person) {
    return (await servers().toAda.get('/quota', { token })).body;
  }

  async function chargesOf({ token }: Person) {
    const { blobs, by_kind } = (await servers().toAda.get('/quota/blobs', { token })).body;
    return { blobs, by_kind };
  }

  it('is served for a capability, whole, by ranges and by its head', async () => {
    const { ada, bob, toBob } = servers();
    const { hash, bytes } = await aBlob(500);
    const path = `/v1/federation/blobs/${hash}`;
    const { token } = await mint(ada, bob, ['pull']);
    expect((await toBob.get(path, { token })).bytes).toEqual(bytes);
    const part = await toBob.get(path, { token, headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.bytes]).toEqual([206, bytes.slice(10, 20)]);
    const head = await toBob.send('HEAD', path, { token });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '500']);
    expect((await toBob.get(path, { token: (await mint(ada, bob, ['lookup'])).token })).status).toBe(403);
    expect((await toBob.get(path, { token: owner.token })).status).toBe(401);
    expect((await toBob.get(path)).status).toBe(401);
    for (const other of [hashOf(someBytes()), 'x', hash.toUpperCase()]) {
      expect((await toBob.get(`/v1/federation/blobs/${other}`, { token })).status).toBe(404);
    }
  });

  it('is pulled, read, listed, counted once and dropped again', async () => {
    const { toAda, bob } = servers();
    const person = await aPerson(toAda);
    const { hash, bytes } = await aBlob(700);
    expect((await toAda.get(`/v1/blobs/${hash}`, { token: person.token })).status).toBe(404);
    const first = await pull(person, hash);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ peer: bob.host, content_hash: hash, size: 700, charged: 700 });
    expect((await toAda.get(`/v1/blobs/${hash}`, { token: person.token })).bytes).toEqual(bytes);
    expect((await pull(person, hash)).body).toEqual(first.body);
    expect((await quotaOf(person)).used).toBe(700);
    const charge = { content_hash: hash, size: 700, kind: 'cached', asset_id: null, referred_by_others: false };
    expect(await chargesOf(person)).toMatchObject({ blobs: [charge], by_kind: { ...NOTHING, cached: 700 } });
    const stranger = await aPerson(toAda);
    expect((await toAda.get(`/v1/blobs/${hash}`, { token: stranger.token })).status).toBe(404);
    expect((await toAda.get('/v1/federation/pulls', { token: person.token })).body).toEqual({
      pulls: [first.body],
      next_cursor: null,
    });
    const path = `/v1/federation/pulls/${first.body.pull_id}`;
    expect((await toAda.delete(path, { token: stranger.token })).body.code).toBe('error.federation.pull_not_found');
    expect((await toAda.delete(path, { token: person.token })).status).toBe(204);
    expect((await toAda.delete(path, { token: person.token })).status).toBe(404);
    expect((await quotaOf(person)).used).toBe(0);
    expect(await chargesOf(person)).toEqual({ blobs: [], by_kind: NOTHING });
    expect((await toAda.get(`/v1/blobs/${hash}`, { token: person.token })).status).toBe(404);
  });

  it('is counted once when it is pulled many times at once', async () => {
    const person = await aPerson(servers().toAda);
    const { hash } = await aBlob(600);
    const answers = await inParallel(4, () => pull(person, hash));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.pull_id)).size).toBe(1);
    expect((await quotaOf(person)).used).toBe(600);
  });

  it('that the server already has is charged to nobody again', async () => {
    const { toAda } = servers();
    const [first, second] = [await aPerson(toAda), await aPerson(toAda)];
    const { hash } = await aBlob(300);
    expect((await pull(first, hash)).body.charged).toBe(300);
    const merged = await pull(second, hash);
    expect(merged.body).toMatchObject({ size: 300, charged: 0 });
    expect((await quotaOf(second)).used).toBe(0);
    await toAda.delete(`/v1/federation/pulls/${(await pull(first, hash)).body.pull_id}`, { token: first.token });
    expect((await quotaOf(first)).used).toBe(300);
    await toAda.delete(`/v1/federation/pulls/${merged.body.pull_id}`, { token: second.token });
    expect((await quotaOf(first)).used).toBe(0);
  });

  it('is pulled up to 25 % of the hard quota exactly, and not by a byte more', async () => {
    const { toAda } = servers();
    const person = await aPerson(toAda);
    const [most, rest, one] = [await aBlob(900), await aBlob(100), await aBlob(1)];
    expect((await pull(person, most.hash)).status).toBe(200);
    const over = await aBlob(101);
    const refused = await pull(person, over.hash);
    expect([refused.status, refused.body.code]).toEqual([403, 'error.federation.cache_budget_exhausted']);
    expect(refused.body).toMatchObject({ cached: 900, size: 101, budget: 1000 });
    expect((await pull(person, rest.hash)).status).toBe(200);
    expect((await pull(person, one.hash)).body.code).toBe('error.federation.cache_budget_exhausted');
    expect((await pull(person, rest.hash)).status).toBe(200);
    expect(await quotaOf(person)).toMatchObject({ used: 1000, reserved: 0 });
    const { body } = await toAda.get('/v1/federation/pulls?limit=1', { token: person.token });
    await toAda.delete(`/v1/federation/pulls/${body.pulls[0].pull_id}`, { token: person.token });
    expect((await pull(person, one.hash)).status).toBe(200);
  });

  it('keeps to the budget when many are pulled at once', async () => {
    const person = await aPerson(servers().toAda);
    const blobs = await Promise.all(Array.from({ length: 4 }, () => aBlob(400)));
    const answers = await Promise.all(blobs.map(({ hash }) => pull(person, hash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await quotaOf(person)).used).toBe(800);
  });

  it('is not pulled beyond the hard limit, by a suspended account, from strangers, or if unknown', async () => {
    const { toAda, ada } = servers();
    const person = await aWriter(toAda, ada.node.baseParts);
    const { hash } = await aBlob(50);
    expect((await pull(person, hash, 'elsewhere.example')).body.code).toBe('error.federation.peer_unknown');
    expect((await pull(person, hash, ada.host)).body.code).toBe('error.federation.peer_unknown');
    expect((await pull(person, hashOf(someBytes()))).body.code).toBe('error.blob.not_found');
    expect((await pull(person, 'x')).status).toBe(400);
    const { accounts, quotas } = ada.node.baseParts.stores;
    await storedAsset(ada.node, person, await anAlbumOf(toAda, person), { bytes: someBytes(3_960) });
    expect((await pull(person, hash)).body.code).toBe('error.quota.exceeded');
    expect((await quotas.read(person.accountId))?.usage.used).toBe(3_960n);
    await accounts.setSuspension(person.accountId, { mode: 'uploads', reason: 'test' });
    expect((await pull(person, hash)).body.code).toBe('error.account.suspended');
  });

  it('that is only cached here is not handed on', async () => {
    const { ada, bob, toAda } = servers();
    const person = await aPerson(toAda);
    const { hash } = await aBlob(10);
    await pull(person, hash);
    const { token } = await mint(bob, ada);
    expect((await toAda.get(`/v1/federation/blobs/${hash}`, { token })).status).toBe(404);
  });

  it('leaves the audit clean, and nothing staged', async () => {
    const { ada } = servers();
    expect(await ada.node.service.parts.make(AuditQuota).execute({ fix: false })).toEqual({
      found: 0,
      differences: [],
    });
    const staged: string[] = [];
    for await (const { id } of ada.node.baseParts.blobStore.staged()) staged.push(id);
    expect(staged).toEqual([]);
  });
});
