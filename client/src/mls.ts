// MLS groups for the ceremony, over the package ts-mls: `import { TsMlsTransport } from '@gatehouse/client/mls'`.
export { TsMlsTransport } from './mls/ts-mls-transport.js';
export { InvalidKeyPackages, type RefusedUser } from './mls/ts-mls-adding.js';
export type { GroupMember, TsMlsParts } from './mls/ts-mls-members.js';
export { GroupStore } from './mls/group-store.js';
export type { DeliveryService } from './mls/delivery.js';
