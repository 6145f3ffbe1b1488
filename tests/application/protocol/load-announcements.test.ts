import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { DeprecationStore } from '../../../application/ports/stores/deprecation-store.js';
import { AnnouncedPolicies } from '../../../application/protocol/announced-policies.js';
import { LoadAnnouncements } from '../../../application/protocol/load-announcements.js';
import type { Deprecation } from '../../../domain/protocol/window.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

it('a slow read of the announcements does not undo a later one, which has seen more', async () => {
  const announced: Deprecation = {
    protocolVersion: '2026-06-01',
    minClientBuild: null,
    announcedAt: NOW,
    cutoffAt: NOW + 60 * DAY,
    infoUrl: null,
  };
  let stored: readonly Deprecation[] = [];
  let arrive: () => void = () => undefined;
  const arriving = [new Promise<void>((resolve) => (arrive = resolve))];
  const deprecations = {
    list: async () => {
      const read = stored;
      await arriving.shift();
      return read;
    },
  } as unknown as DeprecationStore;
  const formats = { cryptoSuites: [1], sidecarSchemas: [1] };
  const protocolPolicy = { window: { min: '2026-01-01', max: '2026-11-01' }, minClientBuild: '0.0.0', formats };
  const policies = new AnnouncedPolicies({ clock: new FixedClock(NOW), protocolPolicy });
  const loadAnnouncements = new LoadAnnouncements({ deprecations, policies });
  const slow = loadAnnouncements.execute();
  await turn();
  stored = [announced];
  const later = loadAnnouncements.execute();
  await turn();
  arrive();
  await Promise.all([slow, later]);
  expect(policies.current().deprecations).toEqual([announced]);
});
