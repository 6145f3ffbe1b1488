// The package's main entry: `import { GatehouseClient } from '@gatehouse/client'`.
export { GatehouseClient } from './client.js';
export { CLIENT_CODES, codeOf, GatehouseError, type SessionEnd } from './http/error.js';
export type { CallOptions, ClientEvents, ClientOptions, RequestOptions } from './http/options.js';
export { memoryTokens, type Tokens, type TokenStorage } from './http/tokens.js';
export type { RetryPolicy } from './http/retry.js';
export { platform, type Platform } from './kernel/platform.js';
export { uuidV4, uuidV7 } from './kernel/uuid.js';
export { compatibility, compareBuilds, type ClientVersions, type Compatibility } from './api/startup-check.js';
export type { DeviceHints, ProveIdentity, SignIn } from './api/sign-in.js';
export type { OidcAttempt } from './api/oidc.js';
export type { DeletionProof, Escrow } from './api/account.js';
export type { AlbumWrite, Fork } from './api/albums.js';
export type { GuestApi } from './api/guest.js';
export type { ChargedBlob, ChargedBlobs } from './api/quota.js';
export type * from './api/wire.js';
