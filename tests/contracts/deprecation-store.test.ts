import { expect, it } from '@jest/globals';
import { DAY } from '../../domain/kernel/instant.js';
import { NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('DeprecationStore', (open) => {
  it('lists the announcements by their cutoffs, the newest one for each version', async () => {
    const { deprecations } = open().stores;
    const later = {
      protocolVersion: '2026-06-01',
      minClientBuild: '2.4.0',
      announcedAt: NOW,
      cutoffAt: NOW + 60 * DAY,
      infoUrl: 'https://example.org/eol',
    };
    const sooner = {
      ...later,
      protocolVersion: '2026-03-01',
      minClientBuild: null,
      cutoffAt: NOW + DAY,
      infoUrl: null,
    };
    expect(await deprecations.list()).toEqual([]);
    await deprecations.put(later);
    await deprecations.put(sooner);
    expect(await deprecations.list()).toEqual([sooner, later]);
    const putOff = { ...sooner, cutoffAt: NOW + 90 * DAY, announcedAt: NOW + 1, minClientBuild: '3.0.0' };
    await deprecations.put(putOff);
    expect(await deprecations.list()).toEqual([later, putOff]);
  });
});
