import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { AbortUpgrade } from '../../application/albums/abort-upgrade.js';
import { CreateAlbum } from '../../application/albums/create-album.js';
import { ListAlbums } from '../../application/albums/list-albums.js';
import { ProposeUpgrade } from '../../application/albums/propose-upgrade.js';
import { PutMember } from '../../application/albums/put-member.js';
import { ReadAlbum } from '../../application/albums/read-album.js';
import { ReadUpgrade } from '../../application/albums/read-upgrade.js';
import { RemoveMember } from '../../application/albums/remove-member.js';
import { UpgradeIntents } from '../../application/albums/upgrade-intents.js';
import { DeviceGate } from '../../application/devices/device-gate.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

type AlbumUseCases = Pick<
  UseCases,
  | 'createAlbum'
  | 'listAlbums'
  | 'readAlbum'
  | 'putMember'
  | 'removeMember'
  | 'proposeUpgrade'
  | 'readUpgrade'
  | 'abortUpgrade'
>;

export function albumUseCases(get: Get<Parts>): AlbumUseCases {
  const { albums, directories, uploads } = get('stores');
  const [unitOfWork, policies, clock] = [get('unitOfWork'), get('policies'), get('clock')];
  const intents = new UpgradeIntents(get('documents'), get('signatures'));
  return {
    createAlbum: new CreateAlbum(albums, policies, get('random'), clock),
    listAlbums: new ListAlbums(albums),
    readAlbum: new ReadAlbum(albums),
    putMember: new PutMember(unitOfWork, clock),
    removeMember: new RemoveMember(unitOfWork, clock),
    proposeUpgrade: new ProposeUpgrade(unitOfWork, albums, new DeviceGate(directories), intents, policies, clock),
    readUpgrade: new ReadUpgrade(albums, uploads, clock),
    abortUpgrade: new AbortUpgrade(unitOfWork, clock),
  };
}
