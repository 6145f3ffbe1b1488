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

/** How often an unknown key id may make this node look into the database: a stranger can invent as many as he likes. */
const CATCH_UP_INTERVAL: Duration = SECOND;

/**
 * The server's keys in memory, as the database had them a moment ago. Every node refreshes every few seconds, and at
 * once for a token that names a key it does not know yet, so that a rotation anywhere holds everywhere.
 */
export class KeyRing {
  private sets: ReadonlyMap<ServerKeyKind, KeySet> = new Map();
  private size = 0;
  private caughtUpAt: Instant | null = null;
  private catchingUp: Promise<void> | null = null;

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

  /** Whose signatures are taken now, newest first: the active key and those within their grace. */
  verifying(kind: ServerKeyKind): readonly DatedKey[] {
    const now = this.parts.clock.now();
    return this.set(kind)
      .keys.filter((key) => isInUse(key, this.parts.settings.signingKeyGrace, now))
      .toReversed();
  }

  /** Every key there ever was, oldest first. */
  all(kind: ServerKeyKind): readonly DatedKey[] {
    return this.set(kind).keys;
  }

  /** Reads the keys anew. Throws `UnsealFailed` under a wrong master key; what was loaded before stays in use then. */
  async refresh(): Promise<void> {
    const stored = await this.parts.serverKeys.list();
    // Keys are only ever added, so of two reads that overlap the longer list is the newer one.
    if (stored.length <= this.size) return;
    const sets = new Map(SERVER_KEY_KINDS.map((kind) => [kind, this.load(stored, kind)]));
    this.sets = sets;
    this.size = stored.length;
    const { active } = this.set('signing');
    const verifying = this.verifying('signing').map((key) => ({
      jwk: key.jwk,
      retiresAt: graceEnd(key, this.parts.settings.signingKeyGrace),
    }));
    this.parts.accessTokens.useKeys({ active, verifying });
  }

  /** For an unknown key id: refreshes, at most once a second; all who ask meanwhile wait for the same answer. */
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

/** Who can write to the database must not be able to put a public key of their own under a kid of the server's. */
function requireOwnKid({ kind, generation, jwk }: DatedKey): void {
  if (thumbprint(jwk) === jwk.kid) return;
  throw new Error(`The public key of the ${kind} key ${generation} is not the one that its kid names: ${jwk.kid}`);
}
