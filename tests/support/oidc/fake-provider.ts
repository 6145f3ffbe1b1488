import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { freePort } from '../database/mariadb-server.js';

export type Endpoint = 'discovery' | 'token' | 'jwks' | 'userinfo';

/** Wrong answers of a provider. */
export interface Lies {
  /** Overrides claims of the correct ID token; `undefined` leaves one out. */
  readonly claims?: Record<string, unknown>;
  /** Overrides the header of the correct ID token. */
  readonly header?: Record<string, unknown>;
  /** The wrong signature: by an unknown key, none, or an HMAC under the provider's own public key. */
  readonly signature?: 'stranger' | 'none' | 'hmac';
  /** Overrides members of the correct discovery document. */
  readonly metadata?: Record<string, unknown>;
  /** Replaces the endpoint's answer. */
  readonly instead?: Partial<Record<Endpoint, (response: ServerResponse) => void>>;
  readonly userinfo?: object;
  /** Replaces the access token. */
  readonly accessToken?: string;
}

/** A user at the provider. */
export interface Someone {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  /** The provider's session. */
  readonly sid?: string;
  readonly groups?: unknown;
  readonly realm_access?: unknown;
  readonly quota?: unknown;
}

interface Issued {
  readonly someone: Someone;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export const CLIENT = { id: 'gatehouse', secret: 'a secret of the provider: %&/ä' };

/** An OpenID provider on loopback that follows the protocol unless `lies` says otherwise; it has no pages. */
export class FakeProvider {
  lies: Lies = {};
  /** The number of requests, by endpoint. */
  readonly asked: Record<Endpoint, number> = { discovery: 0, token: 0, jwks: 0, userinfo: 0 };
  /** The last token request. */
  tokenRequest: { readonly parameters: URLSearchParams; readonly authorization: string | undefined } | null = null;
  private readonly codes = new Map<string, Issued>();
  private readonly sockets = new Set<Socket>();
  private keys: { readonly jwk: JWK; readonly privateKey: CryptoKey } | null = null;
  private server: Server | null = null;
  private port = 0;
  private counter = 0;

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    await provider.rotateKeys();
    await provider.comeUp();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Returns its entry in `OIDC_PROVIDERS`. */
  entry(id = 'corp', more: object = {}): object {
    const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
    return { id, display_name: 'Corp', issuer: this.issuer, ...client, allow_insecure: true, ...more };
  }

  /** Starts the provider, at its previous address if it had one. */
  async comeUp(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.on('connection', (socket) => {
      this.sockets.add(socket.on('close', () => this.sockets.delete(socket)));
    });
    this.port ||= await freePort();
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async goDown(): Promise<void> {
    const server = this.server;
    if (server === null) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = null;
  }

  async rotateKeys(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    this.counter += 1;
    this.keys = {
      jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: `k${this.counter}` },
      privateKey,
    };
  }

  /** Returns the query of the browser's redirect from the authorization address after the user has signed in there. */
  signIn(authorizationUrl: string, someone: Someone): URLSearchParams {
    const asked = new URL(authorizationUrl).searchParams;
    this.counter += 1;
    const code = `authorization-code-${this.counter}`;
    this.codes.set(code, {
      someone,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.issuer });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = ENDPOINTS[request.url ?? ''];
    if (endpoint === undefined) {
      response.writeHead(404).end();
      return;
    }
    this.asked[endpoint] += 1;
    const body = await text(request).catch(() => null);
    // The service gave up within its request.
    if (body === null) return;
    const instead = this.lies.instead?.[endpoint];
    if (instead !== undefined) {
      instead(response);
      return;
    }
    const [status, json] = await this.honestly(endpoint, request, body);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  }

  private async honestly(endpoint: Endpoint, request: IncomingMessage, body: string): Promise<[number, object]> {
    if (endpoint === 'discovery') return [200, this.metadata()];
    if (endpoint === 'jwks') return [200, { keys: [this.keys?.jwk] }];
    if (endpoint === 'token') return this.token(new URLSearchParams(body), request.headers.authorization);
    const someone = JSON.parse(Buffer.from(request.headers.authorization?.slice(7) ?? '', 'base64url').toString());
    return [200, { ...someone, ...this.lies.userinfo }];
  }

  private metadata(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...this.lies.metadata,
    };
  }

  private async token(parameters: URLSearchParams, authorization: string | undefined): Promise<[number, object]> {
    this.tokenRequest = { parameters, authorization };
    const code = parameters.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    const verifier = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = issued?.challenge === verifier && issued.redirectUri === parameters.get('redirect_uri');
    if (issued === undefined || !fits) return [400, { error: 'invalid_grant' }];
    const accessToken = Buffer.from(JSON.stringify(issued.someone)).toString('base64url');
    const answer = { access_token: this.lies.accessToken ?? accessToken, token_type: 'Bearer', expires_in: 60 };
    return [200, { ...answer, id_token: await this.idToken(issued) }];
  }

  /** Makes a logout token issued at `now` (ms); `over` overrides its correct claims, `undefined` leaves one out. */
  logoutToken(
    now: number,
    over: Record<string, unknown>,
    lies: Pick<Lies, 'header' | 'signature'> = {},
  ): Promise<string> {
    this.counter += 1;
    const iat = Math.floor(now / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const honest = { iss: this.issuer, aud: CLIENT.id, iat, exp: iat + 120, jti: `logout-${this.counter}`, events };
    return this.signed({ ...honest, ...over }, { header: { typ: 'logout+jwt', ...lies.header }, ...pick(lies) });
  }

  private idToken({ someone, nonce }: Issued): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: this.issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...someone };
    return this.signed({ ...honest, ...this.lies.claims }, this.lies);
  }

  private async signed(claims: JWTPayload, lies: Pick<Lies, 'header' | 'signature'>): Promise<string> {
    const header = { alg: 'ES256', ...(this.keys?.jwk.kid && { kid: this.keys.jwk.kid }), ...lies.header };
    const { signature } = lies;
    if (signature === 'none') return unsigned({ ...header, alg: 'none' }, claims);
    if (signature === 'hmac') {
      const key = new TextEncoder().encode(JSON.stringify(this.keys?.jwk));
      return new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(key);
    }
    const key = signature === 'stranger' ? (await generateKeyPair('ES256')).privateKey : this.keys?.privateKey;
    return new SignJWT(claims).setProtectedHeader(header).sign(key ?? new Uint8Array());
  }
}

function pick({ signature }: Pick<Lies, 'signature'>): Pick<Lies, 'signature'> {
  return signature === undefined ? {} : { signature };
}

const ENDPOINTS: Record<string, Endpoint> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/jwks': 'jwks',
  '/userinfo': 'userinfo',
};

function unsigned(header: object, claims: object): string {
  return `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
}

/** Sends data without end and without a pause. */
export function endlessly(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

export function never(): void {
  // Sends no answer.
}

export function saying(status: number, body: string, type = 'application/json') {
  return (response: ServerResponse): void => void response.writeHead(status, { 'Content-Type': type }).end(body);
}
