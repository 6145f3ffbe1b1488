import { SERVER_KEY_KINDS, datedKeys, graceEnd, isInUse } from '../../domain/discovery/server-key.js';
import type { DatedKey, ServerKeyKind } from '../../domain/discovery/server-key.js';
import { thumbprint } from '../../domain/discovery/public-jwk.js';
import { SECOND, type Duration, type Instant } from '../../domain/kernel/instant.js';
import type { AccessTokens } from '../ports/crypto/access-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';
import type { ServerKeyStore, StoredServerKey } from '../ports/stores/server-key-store.js';
import { unsealPrivateKey, type PrivateKey } from './sealed-key.js';
import type { Settings } from '../settings.js';
import { SharedRun } from '../shared-run.js';

/** A signing key: for `SignedDocuments.sign1`, or for a JWT with its `kid`. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: PrivateKey;
}

interface KeySet {
  readonly active: SigningKey;
  /** Oldest first. */
  readonly keys: readonly DatedKey[];
}

/** The minimum interval between database reads for unknown key ids: a stranger can invent any number of them. */
const CATCH_UP_INTERVAL: Duration = SECOND;

/**
 * The server's keys in memory, as recently read from the database. Every node refreshes every few seconds, and at once
 * for a token with an unknown key id, so that a rotation on any node applies on all.
 */
export class KeyRing {
  private sets: ReadonlyMap<ServerKeyKind, KeySet> = new Map();
  private size = 0;
  /** The ids of the keys that the tokens were given last. */
  private used = '';
  private caughtUpAt: Instant | null = null;
  private catchingUp: Promise<void> | null = null;
  private isReadable = true;
  private readonly forRecords = new SharedRun(() => this.refresh().catch(() => undefined));

  constructor(
    private readonly parts: {
      readonly serverKeys: ServerKeyStore;
      readonly sealer: SecretSealer;
      readonly accessTokens: AccessTokens;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'signingKeyGrace'>;
    },
  ) {}

  /** The key that signs now. */
  signing(kind: ServerKeyKind): SigningKey {
    return this.set(kind).active;
  }

  /** The signing keys whose signatures are accepted now, newest first: the active key and those within their grace. */
  verifying(): readonly DatedKey[] {
    const now = this.parts.clock.now();
    const { keys } = this.set('signing');
    return keys.filter((key) => isInUse(key, this.parts.settings.signingKeyGrace, now)).toReversed();
  }

  /** Every key there ever was, oldest first. */
  all(kind: ServerKeyKind): readonly DatedKey[] {
    return this.set(kind).keys;
  }

  /** Reads the keys again. Throws `UnsealFailed` under a wrong master key; the keys loaded before stay in use. */
  async refresh(): Promise<void> {
    const stored = await this.stored();
    // Keys are only ever added, so of two overlapping reads the longer list is the newer one.
    if (stored.length > this.size) {
      this.sets = new Map(SERVER_KEY_KINDS.map((kind) => [kind, this.load(stored, kind)]));
      this.size = stored.length;
    }
    this.useSigningKeys();
  }

  /** Gives the tokens the keys that verify now, if those changed: by a rotation, by time, or by a clock that was set. */
  private useSigningKeys(): void {
    if (this.size === 0) return;
    const { active } = this.set('signing');
    const keys = this.verifying();
    const kids = keys.map(({ jwk }) => jwk.kid).join();
    if (kids === this.used) return;
    const verifying = keys.map((key) => ({
      jwk: key.jwk,
      retiresAt: graceEnd(key, this.parts.settings.signingKeyGrace),
    }));
    this.parts.accessTokens.useKeys({ active, verifying });
    this.used = kids;
  }

  /** Refreshes for an unknown key id, at most once a second; concurrent callers wait for the same refresh. */
  async catchUp(): Promise<void> {
    const now = this.parts.clock.now();
    if (this.catchingUp === null) {
      if (this.caughtUpAt !== null && Math.abs(now - this.caughtUpAt) < CATCH_UP_INTERVAL) return;
      this.caughtUpAt = now;
      this.catchingUp = this.refresh().finally(() => {
        this.catchingUp = null;
      });
    }
    await this.catchingUp;
  }

  /**
   * Refreshes for a public record of the keys, since another node may have rotated and signed already. Concurrent
   * callers share a read, which begins after their calls. Never throws. While the database cannot be read, nobody waits
   * for it: the regular refresh reports that and notices its end.
   */
  async refreshForRecord(): Promise<void> {
    if (this.isReadable) await this.forRecords.join();
  }

  private async stored(): Promise<readonly StoredServerKey[]> {
    try {
      const stored = await this.parts.serverKeys.list();
      this.isReadable = true;
      return stored;
    } catch (error) {
      this.isReadable = false;
      throw error;
    }
  }

  private load(stored: readonly StoredServerKey[], kind: ServerKeyKind): KeySet {
    const keys = datedKeys(stored, kind);
    keys.forEach(requireOwnKid);
    const newest = keys.at(-1);
    const sealed = stored.find((key) => key.jwk.kid === newest?.jwk.kid);
    if (sealed === undefined) throw new Error(`There is no ${kind} key`);
    const kid = sealed.jwk.kid;
    return { active: { kid, privateKey: unsealPrivateKey(this.parts.sealer, sealed) }, keys };
  }

  private set(kind: ServerKeyKind): KeySet {
    const set = this.sets.get(kind);
    if (set === undefined) throw new Error('The server keys are not loaded yet');
    return set;
  }
}

/** An attacker with write access to the database must not put their public key under one of the server's kids. */
function requireOwnKid({ kind, generation, jwk }: DatedKey): void {
  if (thumbprint(jwk) === jwk.kid) return;
  throw new Error(`The public key of the ${kind} key ${generation} is not the one that its kid names: ${jwk.kid}`);
}
