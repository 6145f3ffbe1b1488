import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { KeyRing } from '../../application/keys/key-ring.js';
import { MakeFirstKeys } from '../../application/keys/make-first-keys.js';
import { RotateServerKey } from '../../application/keys/rotate-server-key.js';
import { LoadAnnouncements } from '../../application/protocol/load-announcements.js';
import { SECOND } from '../../domain/kernel/instant.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';
import { Upkeep } from '../upkeep.js';

/** How soon this node knows of itself what an operator did at another one. */
const REFRESH_INTERVAL = 3 * SECOND;

export const keyParts: Wiring<'keyRing' | 'upkeep'> = {
  keyRing: (get) =>
    new KeyRing(
      get('stores').serverKeys,
      get('sealer'),
      get('accessTokens'),
      get('clock'),
      get('config').signingKeyGrace,
    ),
  upkeep: (get) => {
    const ring = get('keyRing');
    const announcements = new LoadAnnouncements(get('stores').deprecations, get('policies'));
    const chores = [
      { what: 'the server keys', run: () => ring.refresh() },
      { what: 'the deprecation announcements', run: () => announcements.execute() },
    ];
    return new Upkeep(chores, REFRESH_INTERVAL, get('incidents'));
  },
};

export async function makeFirstKeys(get: Get<Parts>): Promise<void> {
  await new MakeFirstKeys(get('stores').serverKeys, get('keyMaker'), get('sealer'), get('clock')).execute();
}

export function keyUseCases(get: Get<Parts>): Pick<UseCases, 'rotateServerKey'> {
  return {
    rotateServerKey: new RotateServerKey(
      get('unitOfWork'),
      get('keyMaker'),
      get('sealer'),
      get('clock'),
      get('keyRing'),
    ),
  };
}
