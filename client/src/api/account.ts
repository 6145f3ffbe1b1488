import type { CallOptions, RequestOptions } from '../http/options.js';
import { codeOf, unreadable } from '../http/error.js';
import type { Transport } from '../http/transport.js';
import type { AlbumWrite } from './albums.js';
import type { PageOptions } from './pages.js';
import type { MovedCertificate, SponsoredAccounts } from './wire.js';

/** The sealed master key that the service stores. `etag` guards the next write. */
export interface Escrow {
  readonly blob: Uint8Array;
  readonly etag: string;
}

/** The confirmation of a deletion: the password, or a fresh OpenID sign-in where no password signs in to the account. */
export type DeletionProof = (
  { readonly password: string } | { readonly code: string; readonly code_verifier: string }
) & { readonly totp_code?: string };

/** The account itself: handle, escrow, export, deletion, sponsored accounts. */
export class AccountApi {
  constructor(private readonly transport: Transport) {}

  /** Returns the caller's own handle, and whether WebFinger publishes it. */
  discoverability(call: CallOptions = {}): Promise<{ readonly handle: string; readonly webfinger: boolean }> {
    return this.transport.json('GET', '/v1/auth/discoverability', call);
  }

  setDiscoverability(webfinger: boolean, call: CallOptions = {}): Promise<{ readonly handle: string }> {
    return this.transport.json('PUT', '/v1/auth/discoverability', { ...call, json: { webfinger } });
  }

  async publishMoved(certificate: MovedCertificate, call: CallOptions = {}): Promise<void> {
    await this.transport.json('PUT', '/v1/auth/moved', { ...call, json: certificate });
  }

  /** Returns `null` if no escrow is stored. */
  async escrow(call: CallOptions = {}): Promise<Escrow | null> {
    try {
      const { bytes, headers } = await this.transport.answered('GET', '/v1/auth/escrow', call);
      return { blob: bytes, etag: etagOf(headers) };
    } catch (error) {
      if (codeOf(error) === 'error.account.no_escrow') return null;
      throw error;
    }
  }

  /**
   * Replaces the escrow with the ETag `over`; `null` stores the first one. Returns the new ETag. If another device
   * wrote in between, the service answers 412, `error.account.escrow_changed`.
   */
  async putEscrow(blob: Uint8Array, over: string | null, call: CallOptions = {}): Promise<string> {
    const headers: Record<string, string> = over === null ? { 'If-None-Match': '*' } : { 'If-Match': over };
    const bytes = { type: 'application/octet-stream', body: blob };
    const response = await this.transport.send('PUT', '/v1/auth/escrow', { ...call, bytes, headers });
    return etagOf(response.headers, response.status);
  }

  /** Returns NDJSON of all that the service holds about the caller, one type per line. Large: stream it if possible. */
  export(call: CallOptions = {}): Promise<Response> {
    return this.transport.send('GET', '/v1/auth/export', call);
  }

  /** Makes the account read-only until `deletes_at`; then the service deletes all of it. */
  requestDeletion(proof: DeletionProof, call: CallOptions = {}): Promise<{ readonly deletes_at: string }> {
    return this.transport.json('POST', '/v1/auth/account/deletion', { ...call, json: proof });
  }

  async takeDeletionBack(call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', '/v1/auth/account/deletion', call);
  }

  sponsoredAccounts(page: PageOptions = {}, call: CallOptions = {}): Promise<SponsoredAccounts> {
    return this.transport.json('GET', '/v1/auth/sponsored-accounts', { ...call, query: { ...page } });
  }

  createSponsoredAccount(
    call: CallOptions = {},
  ): Promise<{ readonly account_id: string; readonly created_at: string }> {
    return this.transport.json('POST', '/v1/auth/sponsored-accounts', call);
  }

  /** Deletes it; `intentId` names the live upgrade of an album that it owns, as with the owners. */
  async deleteSponsoredAccount(accountId: string, write: AlbumWrite = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/auth/sponsored-accounts/${accountId}`, ofUpgrade(write));
  }

  async addSponsoredOwner(accountId: string, userId: string, write: AlbumWrite = {}): Promise<void> {
    await this.transport.json('PUT', ownerPath(accountId, userId), ofUpgrade(write));
  }

  async removeSponsoredOwner(accountId: string, userId: string, write: AlbumWrite = {}): Promise<void> {
    await this.transport.done('DELETE', ownerPath(accountId, userId), ofUpgrade(write));
  }
}

/** Without an ETag another page answered, such as a captive portal's: an app must not take its key for stored. */
function etagOf(headers: Headers, status = 200): string {
  const etag = headers.get('etag');
  if (etag !== null) return etag;
  throw unreadable('The answer has no ETag. A proxy may have dropped it, or CORS does not expose it.', status);
}

function ownerPath(accountId: string, userId: string): string {
  return `/v1/auth/sponsored-accounts/${accountId}/owners/${userId}`;
}

function ofUpgrade(write: AlbumWrite): RequestOptions {
  return { ...write, query: { intent_id: write.intentId } };
}
