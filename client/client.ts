import { Transport, type Tokens, type TransportOptions } from './transport.js';
import { Uploads } from './uploads.js';
import type { Challenge, Profile, Quota, ServerInfo, SessionPage, TokenPair } from './wire.js';

/** What a sign-in may say of the device; both are advisory. */
export interface DeviceHints {
  readonly cohort_hash?: string;
  readonly device_id?: string;
}

/** The client's version does not lie in the server's window: stop and update rather than degrade. */
export class IncompatibleServer extends Error {
  override readonly name = 'IncompatibleServer';
}

/**
 * Gatehouse for apps: what a session can do, over REST. Refusals are `GatehouseProblem`s with the contract's codes.
 * Access tokens are refreshed by themselves. Keys, manifests and signatures are the app's: bytes go in, bytes come out.
 */
export class GatehouseClient {
  readonly uploads: Uploads;
  private readonly transport: Transport;

  constructor(private readonly options: TransportOptions) {
    this.transport = new Transport(options);
    this.uploads = new Uploads(this.transport);
  }

  get session(): Tokens | null {
    return this.transport.session;
  }

  /** To be called at start-up: throws `IncompatibleServer` when writes of this version would be refused. */
  async checkCompatibility(): Promise<ServerInfo> {
    const info = await this.transport.json<ServerInfo>('GET', '/.well-known/service/server-info', { signedIn: false });
    const { min, max } = info.protocol_version;
    const { protocolVersion } = this.options;
    if (protocolVersion >= min && protocolVersion <= max) return info;
    throw new IncompatibleServer(
      `The server takes protocol versions ${min} to ${max}; this client speaks ${protocolVersion}.`,
    );
  }

  register(address: string, password: string): Promise<TokenPair> {
    return this.signedIn('/v1/auth/register', { address, password });
  }

  /** Signs in, or gives the challenge that a second factor has to complete. */
  async login(address: string, password: string, hints: DeviceHints = {}): Promise<TokenPair | Challenge> {
    const json = { address, password, ...hints };
    const answer = await this.transport.json<TokenPair | Challenge>('POST', '/v1/auth/login', {
      json,
      signedIn: false,
    });
    if ('access_token' in answer) this.transport.keep(answer);
    return answer;
  }

  verifyTotp(challenge: string, code: string, hints: DeviceHints = {}): Promise<TokenPair> {
    return this.signedIn('/v1/auth/login/verify-totp', { challenge, code, ...hints });
  }

  enrollTotp(): Promise<{ status: 'pending'; secret: string; otpauth_uri: string }> {
    return this.transport.json('POST', '/v1/auth/totp/enroll');
  }

  async confirmTotp(code: string): Promise<void> {
    await this.transport.send('POST', '/v1/auth/totp/verify-enrollment', { json: { code } });
  }

  async disableTotp(code: string): Promise<void> {
    await this.transport.send('POST', '/v1/auth/totp/disable', { json: { code } });
  }

  profile(): Promise<Profile> {
    return this.transport.json('GET', '/v1/auth/profile');
  }

  setDisplayName(name: string | null): Promise<Profile> {
    return this.transport.json('PATCH', '/v1/auth/profile', { json: { display_name: name } });
  }

  /** Every other session of the account ends; this one goes on with new tokens. */
  async changePassword(current: string, next: string): Promise<TokenPair> {
    const json = { current_password: current, new_password: next };
    const pair = await this.transport.json<TokenPair>('POST', '/v1/auth/password', { json });
    this.transport.keep(pair);
    return pair;
  }

  sessions(cursor?: string): Promise<SessionPage> {
    return this.transport.json(
      'GET',
      `/v1/auth/sessions${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
    );
  }

  async revokeSession(sessionId: string): Promise<void> {
    await this.transport.send('DELETE', `/v1/auth/sessions/${sessionId}`);
  }

  async logout(): Promise<void> {
    await this.transport.send('POST', '/v1/auth/logout');
    this.transport.keep(null);
  }

  /** Ends every session of the account; `sign` signs the challenge with the identity key (contract section 3). */
  async logoutEverywhere(sign: (challenge: string) => Promise<string>): Promise<void> {
    const { challenge } = await this.transport.json<{ challenge: string }>('POST', '/v1/auth/logout/all/challenge');
    const json = { challenge, signature: await sign(challenge) };
    await this.transport.send('POST', '/v1/auth/logout/all', { json, signedIn: false });
    this.transport.keep(null);
  }

  /** The account's signed device directory: a COSE_Sign1 by its identity key. */
  async publishDirectory(document: Uint8Array): Promise<void> {
    await this.transport.send('PUT', '/v1/devices/directory', { bytes: { type: 'application/cbor', body: document } });
  }

  quota(): Promise<Quota> {
    return this.transport.json('GET', '/quota');
  }

  /** Any other route of `GET /openapi.json`, with the same tokens and the same refusals. */
  request<T>(method: string, path: string, json?: object): Promise<T> {
    return this.transport.json(method, path, json === undefined ? {} : { json });
  }

  /** The ciphertext of a blob, from `from` on. */
  blob(contentHash: string, from = 0): Promise<Response> {
    const headers = from === 0 ? {} : { Range: `bytes=${from}-` };
    return this.transport.send('GET', `/v1/blobs/${contentHash}`, { headers });
  }

  private async signedIn(path: string, json: object): Promise<TokenPair> {
    const pair = await this.transport.json<TokenPair>('POST', path, { json, signedIn: false });
    this.transport.keep(pair);
    return pair;
  }
}
