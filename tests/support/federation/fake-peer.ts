import { sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Ed25519KeyMaker, importPrivateKey } from '../../../adapters/crypto/ed25519-keys.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { ServerKeyPair } from '../../../application/ports/crypto/key-maker.js';
import { capabilityPayload, type Capability } from '../../../domain/federation/capability.js';
import { HOUR } from '../../../domain/kernel/instant.js';
import { freeHost } from './federated.js';
import type { FixedClock } from '../service/fixed-clock.js';

export const SERVER_INFO = '/.well-known/service/server-info';
export const REVOKED_JTI = '/.well-known/service/revoked-jti';

const maker = new Ed25519KeyMaker(new SystemRandom());

export function aKeyPair(): Promise<ServerKeyPair> {
  return maker.generate();
}

/** A server of another implementation: it behaves correctly unless `answers` says otherwise. */
export class FakePeer {
  /** Answers that replace the correct one, by path. */
  readonly answers = new Map<string, RequestListener>();
  /** The paths of the requests that it received. */
  readonly asked: string[] = [];
  readonly revoked: { jti: string; revoked_at: string }[] = [];
  private minted = 0;

  private constructor(
    readonly host: string,
    /** The key that it publishes and signs with. */
    public key: ServerKeyPair,
    private readonly clock: FixedClock,
    private readonly server: Server,
  ) {}

  static async start(host: string, clock: FixedClock): Promise<FakePeer> {
    const server = createServer();
    const peer = new FakePeer(host, await aKeyPair(), clock, server);
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      peer.asked.push(path);
      const answer = peer.answers.get(path);
      if (answer !== undefined) answer(request, response);
      else response.end(JSON.stringify(peer.document(path)));
    });
    const [address = '', port = ''] = host.split(':');
    server.listen(Number(port), address);
    await once(server, 'listening');
    return peer;
  }

  static async startAnywhere(clock: FixedClock): Promise<FakePeer> {
    return FakePeer.start(await freeHost(), clock);
  }

  /** Mints a capability that is correct except for `changes`, signed with the published key or another one. */
  mint(audience: string, changes: Partial<Capability> = {}, key = this.key): string {
    this.minted += 1;
    const issuedAt = this.clock.now();
    const capability: Capability = {
      issuer: this.host,
      audience,
      jti: `${this.host}-${this.minted}`,
      scopes: ['lookup', 'pull'],
      issuedAt,
      expiresAt: issuedAt + HOUR,
      ...changes,
    };
    return signed(
      { alg: 'EdDSA', typ: 'fed-cap+jwt', kid: key.jwk.kid },
      capabilityPayload(capability),
      key.privateKey,
    );
  }

  revoke(jti: string): void {
    this.revoked.push({ jti, revoked_at: new Date(this.clock.now()).toISOString() });
  }

  /** Returns the number of requests for a path. */
  times(path: string): number {
    return this.asked.filter((each) => each === path).length;
  }

  /** Restores the correct answers and forgets the requests. */
  reset(): void {
    this.answers.clear();
    this.asked.length = 0;
    this.revoked.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  document(path: string): object {
    if (path === REVOKED_JTI) return { issued_at: new Date(this.clock.now()).toISOString(), revoked: this.revoked };
    return { server_host: this.host, signing_keys: { keys: [this.key.jwk] } };
  }
}

/** Signs a JWS with node:crypto, so that the peer shares no code with the server under test. */
function signed(header: object, payload: object, privateKey: Uint8Array): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign(null, Buffer.from(text), importPrivateKey(privateKey)).toString('base64url')}`;
}
