import type { paths } from '../generated/openapi.js';

/** JSON types of the wire, derived from the OpenAPI document. Instants are RFC 3339 text, ids lower-case UUIDs. */
type Json<Body> = Body extends { readonly content: { readonly 'application/json': infer Content } } ? Content : never;
type Responses<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  readonly responses: infer All;
}
  ? All
  : never;
/** Another status than the operation's does not compile: the type would be `never`. */
type Answer<
  Path extends keyof paths,
  Method extends keyof paths[Path],
  Status extends keyof Responses<Path, Method>,
> = Json<Responses<Path, Method>[Status]>;
type Asked<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  readonly requestBody?: infer Body;
}
  ? Json<Body>
  : never;

export type TokenPair = Answer<'/v1/auth/register', 'post', 200>;
export type Challenge = Answer<'/v1/auth/login', 'post', 202>;
export type PendingTotp = Answer<'/v1/auth/totp/enroll', 'post', 200>;
export type Profile = Answer<'/v1/auth/profile', 'get', 200>;
export type SessionPage = Answer<'/v1/auth/sessions', 'get', 200>;
export type OidcProvider = Answer<'/v1/auth/oidc', 'get', 200>['providers'][number];
export type OidcStarted = Answer<'/v1/auth/oidc/{provider}/start', 'post', 200>;
export type OidcLink = Answer<'/v1/auth/oidc/links', 'get', 200>['links'][number];
export type MovedCertificate = Asked<'/v1/auth/moved', 'put'>;
export type FoundUser = Answer<'/v1/users', 'get', 200>;
export type ServerInfo = Answer<'/.well-known/service/server-info', 'get', 200>;
export type Deprecations = Answer<'/.well-known/service/deprecation', 'get', 200>;
export type AttestationKeys = Answer<'/.well-known/service/attestation-keys', 'get', 200>;
export type PublishedDirectory = Answer<'/v1/devices/directory', 'put', 200>;
export type NewAlbum = Asked<'/v1/albums', 'post'>;
export type CreatedAlbum = Answer<'/v1/albums', 'post', 201>;
export type AlbumPage = Answer<'/v1/albums', 'get', 200>;
export type Album = Answer<'/v1/albums/{id}', 'get', 200>;
export type Role = Album['members'][number]['role'];
export type UpgradeStatus = Answer<'/v1/albums/{id}/upgrade', 'get', 200>;
export type NewUpload = Asked<'/upload', 'post'>;
export type CreatedUpload = Answer<'/upload', 'post', 201>;
export type UploadBatch = Answer<'/upload/batch', 'post', 200>;
export type BatchedUpload = NonNullable<UploadBatch['uploads'][number]['upload']>;
export type Problem = NonNullable<UploadBatch['uploads'][number]['problem']>;
export type NewContribution = Asked<'/v1/guest/uploads', 'post'>;
export type Upload = Answer<'/upload/{upload_id}', 'get', 200>;
export type Manifest = NewUpload['manifest'];
export type AssetPage = Answer<'/v1/albums/{id}/assets', 'get', 200>;
export type Asset = Answer<'/v1/assets/{id}', 'get', 200>;
export type AssetMetadata = Answer<'/v1/assets/{id}/metadata', 'put', 200>;
export type MetadataBatch = Answer<'/v1/assets/metadata', 'put', 200>;
export type TrashPage = Answer<'/v1/trash', 'get', 200>;
export type Purged = Answer<'/v1/trash', 'delete', 200>;
export type Quota = Answer<'/quota', 'get', 200>;
export type Pull = Answer<'/v1/federation/pulls', 'post', 200>;
export type PullPage = Answer<'/v1/federation/pulls', 'get', 200>;
export type SponsoredAccounts = Answer<'/v1/auth/sponsored-accounts', 'get', 200>;
export type NewLink = Asked<'/v1/links', 'post'>;
export type Link = Answer<'/v1/links', 'post', 201>;
export type LinkPage = Answer<'/v1/links', 'get', 200>;
export type LinkTerms = Asked<'/v1/links/{link_id}', 'patch'>;
export type GuestView = Answer<'/v1/guest', 'get', 200>;
export type GuestAssetPage = Answer<'/v1/guest/assets', 'get', 200>;
export type GuestAsset = GuestAssetPage['assets'][number];
