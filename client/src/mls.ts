// MLS groups for the ceremony, over the package ts-mls: `import { TsMlsTransport } from '@gatehouse/client/mls'`.
export { TsMlsTransport, type GroupMember, type TsMlsParts } from './mls/ts-mls-transport.js';
export { GroupStore } from './mls/group-store.js';
export type { DeliveryService } from './mls/delivery.js';
