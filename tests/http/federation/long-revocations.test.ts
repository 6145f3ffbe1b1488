import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { HttpPeerConnections } from '../../../adapters/federation/http-peer-connections.js';
import { FakePeer } from '../../support/federation/fake-peer.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const HERE = 'gatehouse.test';
const PATIENT = { timeout: 30_000, pause: 30_000, bytesPerSecond: 1 };

let peer: FakePeer;
let service: TestService;
beforeAll(async () => {
  const clock = new FixedClock();
  peer = await FakePeer.startAnywhere(clock);
  const peers = [{ host: peer.host, baseUrl: `http://${peer.host}`, addresses: 'any' as const }];
  service = await startTestService({
    clock,
    overrides: { peerConnections: new HttpPeerConnections(peers, undefined, PATIENT) },
  });
});
afterAll(async () => {
  await Promise.all([service.stop(), peer.stop()]);
});

async function outcome(token: string): Promise<string> {
  const { status, body } = await service.client.get(`/v1/federation/users?handle=nobody@${HERE}`, { token });
  return `${status} ${body.code}`;
}

it('a peer with 60,000 revocations in a day is served, and each of them counts', async () => {
  for (let count = 0; count < 60_000; count += 1) peer.revoke(randomUUID());
  expect(await outcome(peer.mint(HERE))).toBe('404 error.user.not_found');
  for (const index of [0, 30_000, 59_999]) {
    const { jti } = peer.revoked[index]!;
    expect(await outcome(peer.mint(HERE, { jti }))).toBe('401 error.federation.capability_invalid');
  }
});
