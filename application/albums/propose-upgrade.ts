import { requireMay } from '../../domain/albums/album.js';
import { propose, upgradeStatus, type UpgradeStatus } from '../../domain/albums/upgrade-ceremony.js';
import { requireProposer } from '../../domain/albums/upgrade-intent.js';
import type { DeviceGate } from '../devices/device-gate.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { lockAlbum, type AlbumWrite } from './lock-album.js';
import type { OpenedIntent, UpgradeIntents } from './upgrade-intents.js';

export type UpgradeWrite = Pick<AlbumWrite, 'albumId' | 'protocolVersion'>;

/** Accepts an admin's SignedUpgradeIntent: the album is quiescent from then on. Repeating it changes nothing. */
export class ProposeUpgrade {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly albums: AlbumStore;
      readonly deviceGate: DeviceGate;
      readonly upgradeIntents: UpgradeIntents;
      readonly policies: ProtocolPolicies;
      readonly clock: Clock;
    },
  ) {}

  /** Like every write to the album, the proposal itself uses the album's pin. */
  async execute(caller: Caller, request: UpgradeWrite, document: Uint8Array): Promise<UpgradeStatus> {
    const opened = this.parts.upgradeIntents.open(document);
    // Checked before the proof too: only an admin may make the server verify signatures.
    requireMay(await this.parts.albums.role(request.albumId, caller.account.id), 'manage');
    const proposer = { ...caller, deviceId: opened.intent.proposerDevice };
    const device = await this.parts.deviceGate.requireListed(proposer);
    requireProposer(opened.intent, caller.deviceId);
    this.parts.upgradeIntents.prove(opened, request.albumId, device);
    return this.quiesce({ ...request, accountId: caller.account.id, action: 'manage' }, opened);
  }

  /** One row decides: of parallel proposals the first to lock the album wins, and the others are told its id. */
  private quiesce(write: AlbumWrite, opened: OpenedIntent): Promise<UpgradeStatus> {
    return this.parts.unitOfWork.run(async ({ albums, uploads }) => {
      const album = await lockAlbum(albums, write);
      const used = await albums.hasAccepted(album.id, opened.intent.intentId);
      const now = this.parts.clock.now();
      const { kind, quiescence } = propose(album, opened.intent, {
        proposerId: write.accountId,
        window: this.parts.policies.current().window,
        used,
        now,
      });
      if (kind === 'accepted' && !(await albums.beginQuiescence(album.id, quiescence))) {
        throw new Error(`The album ${album.id} was locked and accepted the intent ${quiescence.intentId} twice.`);
      }
      return upgradeStatus({ ...album, quiescence }, await uploads.inFlight(album.id, now), now);
    });
  }
}
