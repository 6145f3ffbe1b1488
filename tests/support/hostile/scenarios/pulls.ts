import { aPerson, type Person } from '../../people/person.js';
import type { ClientResponse } from '../../http/client.js';
import { hashOf, someBytes } from '../../uploads/stored-assets.js';
import { alike, expectStatus, requireAll, type Scenario, type Setting } from './scenario.js';

/** Sends a pull of 400 bytes that the peer has. */
function aPull({ client, peer }: Setting, { token }: Person): () => Promise<ClientResponse> {
  const bytes = someBytes(400);
  const content_hash = hashOf(bytes);
  peer.answers.set(`/v1/federation/blobs/${content_hash}`, (_request, response) => {
    response.setHeader('Content-Length', bytes.length).end(bytes);
  });
  return () => client.post('/v1/federation/pulls', { token, body: { peer: peer.host, content_hash } });
}

async function isPulled({ client }: Setting, { token }: Person): Promise<boolean> {
  const { body } = await client.get('/v1/federation/pulls', { token });
  const { used } = (await client.get('/quota', { token })).body;
  return alike({ listed: body.pulls.length === 1, charged: used === 400 });
}

export const PULLS: readonly Scenario[] = [
  {
    what: 'pull a blob from a peer',
    route: 'POST /v1/federation/pulls',
    success: 200,
    prepare: async (setting) => {
      const person = await aPerson(setting.client);
      const act = aPull(setting, person);
      return {
        act,
        isDone: async () => {
          const done = await isPulled(setting, person);
          expectStatus(await act(), 200);
          requireAll({ 'kept by the repeat': await isPulled(setting, person) });
          return done;
        },
      };
    },
  },
  {
    what: 'remove a pulled blob',
    route: 'DELETE /v1/federation/pulls/:pull_id',
    success: 204,
    prepare: async (setting) => {
      const person = await aPerson(setting.client);
      const { body } = await aPull(setting, person)();
      const request = { token: person.token };
      return {
        act: () => setting.client.delete(`/v1/federation/pulls/${String(body.pull_id)}`, request),
        isDone: async () => !(await isPulled(setting, person)),
      };
    },
  },
];
