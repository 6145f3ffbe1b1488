import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaiseMinimum } from '../../../application/protocol/raise-minimum.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { anAlbumOf, aWriter, NEXT, PIN } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const NOTICE = 10 * DAY;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { DEPRECATION_NOTICE: '10d' } });
  const writer = await aWriter(service.client, service.baseParts);
  await anAlbumOf(service.client, writer);
  await anAlbumOf(service.client, writer);
  const deleted = await anAlbumOf(service.client, writer);
  await service.client.delete(`/v1/albums/${deleted}`, { token: writer.token, protocol: PIN });
});
afterAll(() => service.stop());

function announce(protocol_version: string, ahead: number, more: object = {}) {
  const cutoff_at = new Date(service.clock.now() + ahead).toISOString();
  return service.admin.post('/admin/deprecations', { body: { protocol_version, cutoff_at, ...more } });
}

async function announced() {
  return (await service.admin.get('/admin/deprecations')).body.deprecations;
}

describe('a cutoff', () => {
  it('closer than the notice is refused with the number of albums that it strands, and announced by force', async () => {
    const { status, body } = await announce(NEXT, NOTICE - 1);
    expect([status, body.code, body.stranded_albums]).toEqual([409, 'error.deprecation.too_soon', 2]);
    expect(body.detail).toContain('closer than the required notice of 10d, and 2 albums become read-only');
    expect(await announced()).toEqual([]);
    const forced = await announce(NEXT, DAY, { force: true });
    expect([forced.status, forced.body.stranded_albums]).toEqual([200, 2]);
    expect(await announced()).toMatchObject([{ protocol_version: NEXT, stranded_albums: 2 }]);
  });

  it('at the notice needs no force, and strands no album that is at its version', async () => {
    const { status, body } = await announce(PIN, NOTICE);
    expect([status, body.stranded_albums]).toEqual([200, 0]);
  });

  it('that is wrong is refused as such, forced or not', async () => {
    const { status, body } = await announce('2020-01-01', DAY, { force: true });
    expect([status, body.code]).toEqual([400, 'error.deprecation.invalid']);
  });
});

describe('a configured minimum', () => {
  /** A start of the same deployment with this PROTOCOL_MIN. */
  function start(min: string, force = false) {
    const { stores, unitOfWork } = service.baseParts;
    const settings = { protocol: { min }, deprecationNotice: NOTICE };
    return new RaiseMinimum({ ...stores, unitOfWork, clock: service.clock, settings }).execute(force);
  }

  it('above the one in force needs an announcement that is old enough, or force, and then holds for later starts', async () => {
    expect(await start('2026-01-01')).toBeNull();
    const refused = { code: 'error.deprecation.too_soon', details: { strandedAlbums: 2 } };
    await expect(start('2026-04-01')).rejects.toMatchObject(refused);
    service.clock.advance(NOTICE - 1);
    // The announcement of NEXT has passed its cutoff: that minimum is in force.
    expect(await start(NEXT)).toBeNull();
    await expect(start('2026-06-02')).rejects.toMatchObject(refused);
    expect(await announce('2026-08-01', 2 * NOTICE)).toMatchObject({ status: 200 });
    service.clock.advance(NOTICE - 1);
    await expect(start('2026-08-01')).rejects.toMatchObject(refused);
    service.clock.advance(1);
    const rise = { from: NEXT, to: '2026-08-01', strandedAlbums: 2, isAnnounced: true };
    expect(await start('2026-08-01')).toEqual(rise);
    expect(await start('2026-08-01')).toBeNull();
    await expect(start('2026-09-01')).rejects.toMatchObject(refused);
    expect(await start('2026-09-01', true)).toMatchObject({ from: '2026-08-01', isAnnounced: false });
    expect(await start('2026-09-01')).toBeNull();
    expect(await start('2026-01-01')).toBeNull();
    expect(await start('2026-09-01')).toBeNull();
  });
});
