import { sha256, toBase64Url, toHex, utf8 } from '../../domain/kernel/bytes.js';
import type { Instant } from '../../domain/kernel/instant.js';
import {
  codeInvalid,
  CODE_LIFETIME,
  requireRedeemable,
  type Linking,
  type SignInAttempt,
} from '../../domain/oidc/sign-in-attempt.js';
import type { Clock } from '../ports/platform/clock.js';
import type { OidcReturnStore } from '../ports/stores/oidc-return-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { PendingSignIns } from '../sessions/pending-sign-ins.js';
import type { Random } from '../ports/platform/random.js';
import type { ProviderClaims } from '../ports/federation/relying-party.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';

const CODE_BYTES = 32;
const ENDED = 'All sessions of this account were revoked during the sign-in. Start the sign-in again.';

type Later = 'sid' | 'limits';
type KeptClaims = Omit<ProviderClaims, Later> & Partial<Pick<ProviderClaims, Later>>;

/** The provider's claims about the person who redeems a one-time code. */
export interface Redeemed {
  readonly linking: Linking | null;
  readonly claims: ProviderClaims;
  readonly issuedAt: Instant;
}

/** One-time codes, which carry the provider's claims from the callback to `complete`. */
export class OneTimeCodes {
  constructor(
    private readonly parts: {
      readonly oidcReturns: OidcReturnStore;
      readonly pendingSignIns: PendingSignIns;
      readonly sealer: SecretSealer;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  async issue({ codeChallenge, linking }: SignInAttempt, claims: ProviderClaims): Promise<string> {
    const code = toBase64Url(this.parts.random.bytes(CODE_BYTES));
    const codeHash = sha256(utf8(code));
    const sealedClaims = this.parts.sealer.seal(utf8(JSON.stringify(claims)), contextOf(codeHash));
    const expiresAt = this.parts.clock.now() + CODE_LIFETIME;
    const identityHash = this.parts.pendingSignIns.identityHash(claims);
    await this.parts.oidcReturns.open(codeHash, { codeChallenge, linking, identityHash, sealedClaims, expiresAt });
    return code;
  }

  /**
   * Burns the code even if the check fails; `take` must follow, in the transaction that opens the session. @throws
   * error.auth.code_invalid
   */
  async redeem(code: string, codeVerifier: string): Promise<Redeemed> {
    const codeHash = sha256(utf8(code));
    const found = await this.parts.oidcReturns.find(codeHash);
    const won = found !== null && (await this.parts.oidcReturns.burn(codeHash));
    const returned = requireRedeemable(won ? found : null, codeVerifier, this.parts.clock.now());
    const opened = this.parts.sealer.unseal(returned.sealedClaims, contextOf(codeHash));
    // A code issued by the previous release lacks claims that that release did not read.
    const claims = { sid: null, limits: null, ...(JSON.parse(new TextDecoder().decode(opened)) as KeptClaims) };
    return { linking: returned.linking, claims, issuedAt: returned.expiresAt - CODE_LIFETIME };
  }

  async burn(codes: readonly string[]): Promise<void> {
    await this.parts.oidcReturns.burnAll(codes.map((code) => sha256(utf8(code))));
  }

  /** @throws error.auth.code_invalid when the account has ended its pending sign-ins since `redeem` */
  async take({ oidcReturns }: Stores, code: string): Promise<void> {
    if (!(await oidcReturns.take(sha256(utf8(code))))) throw codeInvalid(ENDED);
  }
}

function contextOf(codeHash: Uint8Array): string {
  return `oidc-return:${toHex(codeHash)}`;
}
