// The upgrade ceremony: `import { Upgrades } from '@gatehouse/client/ceremony'`.
export { Upgrades, type UpgradeParts } from './ceremony/upgrades.js';
export { CeremonyStore, type NewWrite, type QueuedWrite } from './ceremony/ceremony-store.js';
export {
  AssetStayed,
  WriteQueue,
  type FlushOutcome,
  type WriteHandlers,
  type WriteTarget,
} from './ceremony/write-queue.js';
export { FrozenState, frozenStateHash } from './ceremony/frozen-state.js';
export type { AlbumSealer, SealedFork } from './ceremony/sealer.js';
export type { GroupEvent, MlsTransport } from './ceremony/mls-transport.js';
export type { AbortReason, Ceremony, CeremonyPlan, Step } from './ceremony/state.js';
export {
  decodeTombstone,
  encodeTombstone,
  openIntent,
  readUpgradedFrom,
  signIntent,
  upgradedFromCbor,
  type OpenedIntent,
  type Tombstone,
  type UpgradedFrom,
  type UpgradeIntent,
} from './ceremony/structures.js';
