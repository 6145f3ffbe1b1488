import type { CapabilityScope } from '../../domain/federation/capability.js';
import { fromBase64Url } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { isUuid } from '../../domain/kernel/ids.js';
import { MINUTE, type Duration } from '../../domain/kernel/instant.js';
import type { FoundUser } from '../discovery/look-up-user.js';
import {
  PeerBusy,
  PeerUnavailable,
  type PeerBytes,
  type PeerConnections,
} from '../ports/federation/peer-connections.js';
import { rateLimited } from './answer-look-up.js';
import type { MintCapability } from './mint-capability.js';
import type { PeerInfo } from './peer-info.js';

/** Long enough for one request between servers whose clocks differ. */
const CAPABILITY_LIFETIME: Duration = 5 * MINUTE;
const IK_BYTES = 32;

/** Requests to peers for this server's users, each with a new capability. */
export class PeerRequests {
  constructor(
    private readonly parts: {
      readonly peerConnections: PeerConnections;
      readonly peerInfo: PeerInfo;
      readonly mintCapability: MintCapability;
    },
  ) {}

  isListed(host: string): boolean {
    return this.parts.peerConnections.isListed(host);
  }

  /** @throws error.federation.peer_unknown */
  requireListed(host: string): void {
    if (this.isListed(host)) return;
    throw new DomainError('error.federation.peer_unknown', 'This server does not federate with that host.');
  }

  /** `null` when the peer has no such blob. @throws error.federation.peer_unavailable, error.federation.rate_limited */
  openBlob(host: string, contentHash: string): Promise<PeerBytes | null> {
    return this.ask(host, 'pull', (endpoint, token) =>
      this.parts.peerConnections.openBytes(host, `${endpoint}/blobs/${contentHash}`, token),
    );
  }

  /**
   * `null` when the peer knows no such user. @throws error.federation.peer_unavailable, error.federation.rate_limited
   */
  lookUp(host: string, handle: string): Promise<FoundUser | null> {
    return this.ask(host, 'lookup', async (endpoint, token) => {
      const target = `${endpoint}/users?handle=${encodeURIComponent(handle)}`;
      const answer = await this.parts.peerConnections.readJson(host, target, token);
      if (answer === null) return null;
      const user = readUser(answer, handle);
      if (user === null) throw new PeerUnavailable(host, 'answered a look-up with another user');
      return user;
    });
  }

  private async ask<T>(
    host: string,
    scope: CapabilityScope,
    work: (endpoint: string, token: string) => Promise<T>,
  ): Promise<T> {
    try {
      const endpoint = await this.parts.peerInfo.endpoint(host);
      const { token } = await this.parts.mintCapability.execute({
        peer: host,
        scopes: [scope],
        lifetime: CAPABILITY_LIFETIME,
      });
      return await work(endpoint, token);
    } catch (cause) {
      if (cause instanceof PeerBusy)
        throw rateLimited('The other server limits the rate of requests. Wait, then continue.', cause.retryAfter);
      throw cause instanceof PeerUnavailable ? unavailable(cause) : cause;
    }
  }
}

export function unavailable(cause: unknown): DomainError {
  const remedy = 'The other server does not respond correctly. Try again later.';
  return new DomainError('error.federation.peer_unavailable', remedy, {}, { cause });
}

/**
 * Reads the peer's answer, which the client will verify itself. Checks only its form and that it is about the handle.
 */
function readUser(answer: unknown, handle: string): FoundUser | null {
  const fields = answer as Readonly<Record<string, unknown>>;
  if (typeof answer !== 'object' || fields['handle'] !== handle || !isUuid(fields['user_id'])) return null;
  const found = { handle, userId: fields['user_id'] };
  if (fields['ik'] === null && fields['directory'] === null) return { ...found, directory: null };
  const [ik, document] = [bytesOf(fields['ik']), bytesOf(fields['directory'])];
  if (ik?.length !== IK_BYTES || document === null) return null;
  return { ...found, directory: { ik, document } };
}

function bytesOf(value: unknown): Uint8Array | null {
  return typeof value === 'string' ? fromBase64Url(value) : null;
}
