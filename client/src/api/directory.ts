import { codeOf, unreadable } from '../http/error.js';
import { LONGEST_SILENCE, type CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { FoundUser, MovedCertificate, PublishedDirectory, Pull, PullPage } from './wire.js';
import type { PageOptions } from './pages.js';

/** The first byte of a COSE_Sign1: its CBOR tag 18. */
const SIGN1_BYTE = 0xd2;

/** The signed device directory, lookups of other users, and pulls from their servers: contract sections 4 and 7. */
export class DirectoryApi {
  constructor(private readonly transport: Transport) {}

  /** Publishes a COSE_Sign1 by the identity key; `signDirectory` in `@gatehouse/client/keys` makes it. */
  publish(document: Uint8Array, call: CallOptions = {}): Promise<PublishedDirectory> {
    const bytes = { type: 'application/cbor', body: document };
    return this.transport.json('PUT', '/v1/devices/directory', { ...call, bytes });
  }

  /**
   * Returns the own directory as it was published; `null` if there is none.
   *
   * @throws error.client.unreadable for another page, which an app would take for a forged directory
   */
  async own(call: CallOptions = {}): Promise<Uint8Array | null> {
    try {
      const document = await this.transport.bytes('GET', '/v1/devices/directory', call);
      if (document[0] === SIGN1_BYTE) return document;
    } catch (error) {
      if (codeOf(error) === 'error.device.no_directory') return null;
      throw error;
    }
    throw unreadable('The answer is no device directory.');
  }

  /** Looks up a user. The result is the server's claim: check its document with `openDirectory` and a trusted key. */
  lookUp(handle: string, call: CallOptions = {}): Promise<FoundUser> {
    return this.transport.json('GET', '/v1/users', { ...call, query: { handle } });
  }

  /** Returns `null` if the user has not moved or does not exist: the service gives the same answer for both. */
  async moved(user: string, call: CallOptions = {}): Promise<MovedCertificate | null> {
    try {
      const path = `/.well-known/service/moved/${encodeURIComponent(user)}`;
      return await this.transport.json('GET', path, { ...call, signedIn: false });
    } catch (error) {
      if ((codeOf(error) ?? '').endsWith('not_found')) return null;
      throw error;
    }
  }

  /** Takes as long as the peer sends the blob: the service answers when it has all of it. */
  pull(peer: string, content_hash: string, call: CallOptions = {}): Promise<Pull> {
    const options = { timeout: LONGEST_SILENCE, ...call, json: { peer, content_hash }, repeatable: true };
    return this.transport.json('POST', '/v1/federation/pulls', options);
  }

  pulls(page: PageOptions = {}, call: CallOptions = {}): Promise<PullPage> {
    return this.transport.json('GET', '/v1/federation/pulls', { ...call, query: { ...page } });
  }

  async dropPull(pullId: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/federation/pulls/${pullId}`, call);
  }
}
