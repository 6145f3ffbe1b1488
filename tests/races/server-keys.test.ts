import { expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { aPerson, isSignedIn } from '../support/people/person.js';
import { kidOf, publishedKids, rotateSigningKey } from '../support/people/server-keys.js';

onEveryDeployment('the nodes of one deployment', (deployment) => {
  it('have one key of each kind', async () => {
    const kids = deployment().nodes.map(({ service }) => service.parts.keyRing.signing('signing').kid);
    expect(new Set(kids).size).toBe(1);
    expect(await deployment().stores.serverKeys.list()).toHaveLength(2);
  });

  it('take a token of a key that another node has made a moment ago, and go by that key from then on', async () => {
    const nodes = deployment().nodes;
    const [first, last] = [nodes[0]!, nodes.at(-1)!];
    const { jwk } = await rotateSigningKey(first);
    const { token } = await aPerson(first.client);
    expect(kidOf(token)).toBe(jwk.kid);
    expect(await isSignedIn(last.client, token)).toBe(true);
    expect((await publishedKids(last.client))[0]).toBe(jwk.kid);
  });

  it('lose no rotation of 8 at once: as many generations, one active', async () => {
    const { nodes, stores } = deployment();
    const before = (await stores.serverKeys.list()).filter(({ kind }) => kind === 'signing').length;
    const rotated = await inParallel(8, (turn) => rotateSigningKey(nodes[turn % nodes.length]!));
    const keys = (await stores.serverKeys.list()).filter(({ kind }) => kind === 'signing');
    expect(keys.map(({ generation }) => generation).sort((left, right) => left - right)).toEqual(
      Array.from({ length: before + 8 }, (_, index) => index + 1),
    );
    const newest = rotated.reduce((left, right) => (left.generation > right.generation ? left : right));
    expect(keys.filter(({ sealedPrivateKey }) => sealedPrivateKey !== null).map(({ jwk }) => jwk.kid)).toEqual([
      newest.jwk.kid,
    ]);
    for (const { service } of nodes) {
      await service.parts.keyRing.refresh();
      expect(service.parts.keyRing.signing('signing').kid).toBe(newest.jwk.kid);
    }
  });
});
