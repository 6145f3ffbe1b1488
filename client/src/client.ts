import { AccountApi } from './api/account.js';
import { AlbumsApi } from './api/albums.js';
import { AssetsApi } from './api/assets.js';
import { DirectoryApi } from './api/directory.js';
import { DiscoveryApi } from './api/discovery.js';
import { GuestApi } from './api/guest.js';
import { LinksApi } from './api/links.js';
import { OidcApi } from './api/oidc.js';
import { QuotaApi } from './api/quota.js';
import { SignInApi } from './api/sign-in.js';
import { compatibility, type ClientVersions, type Compatibility } from './api/startup-check.js';
import { UploadSessionsApi } from './api/upload-sessions.js';
import type { CallOptions, ClientEvents, ClientOptions, RequestOptions } from './http/options.js';
import type { Tokens } from './http/tokens.js';
import { Transport } from './http/transport.js';

/**
 * The client of the service. It throws refusals as `GatehouseError` with the contract's codes, refreshes access tokens
 * and retries temporary errors. Keys, uploads, upgrades and the catalog are separate entries of this package.
 */
export class GatehouseClient {
  readonly transport: Transport;
  readonly auth: SignInApi;
  readonly oidc: OidcApi;
  readonly account: AccountApi;
  readonly directory: DirectoryApi;
  readonly discovery: DiscoveryApi;
  readonly albums: AlbumsApi;
  readonly assets: AssetsApi;
  readonly uploads: UploadSessionsApi;
  readonly quota: QuotaApi;
  readonly links: LinksApi;

  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
    this.auth = new SignInApi(this.transport);
    this.oidc = new OidcApi(this.transport);
    this.account = new AccountApi(this.transport);
    this.directory = new DirectoryApi(this.transport);
    this.discovery = new DiscoveryApi(this.transport);
    this.albums = new AlbumsApi(this.transport);
    this.assets = new AssetsApi(this.transport);
    this.uploads = new UploadSessionsApi(this.transport);
    this.quota = new QuotaApi(this.transport);
    this.links = new LinksApi(this.transport);
  }

  /** Returns the session's tokens; `null` if nobody is signed in. */
  session(): Promise<Tokens | null> {
    return this.transport.session.current();
  }

  on<Name extends keyof ClientEvents>(name: Name, listener: (value: ClientEvents[Name]) => void): () => void {
    return this.transport.events.on(name, listener);
  }

  /** Says whether this build may write, only read, or must stop. Call it at start-up, before any write. */
  async checkCompatibility(
    versions: Omit<ClientVersions, 'protocolVersion'>,
    call: CallOptions = {},
  ): Promise<Compatibility> {
    const [server, { deprecations }] = await Promise.all([
      this.discovery.serverInfo(call),
      this.discovery.deprecations(call),
    ]);
    const { protocolVersion } = this.transport.options;
    return compatibility({ ...versions, protocolVersion }, server, deprecations);
  }

  /** Returns the API for guests of a link. */
  guest(link: { readonly linkId: string; readonly token: string }): GuestApi {
    return new GuestApi(this.transport, link);
  }

  /** Calls any route of `GET /openapi.json` with the same tokens and error handling. */
  request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    return this.transport.done<T>(method, path, options);
  }
}
