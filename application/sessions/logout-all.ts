import { fromBase64Url, fromHex, sha256 } from '../../domain/kernel/bytes.js';
import { NIL_UUID } from '../../domain/kernel/ids.js';
import { logoutAllMessage, proofInvalid, redeem } from '../../domain/sessions/logout-all.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Signatures } from '../ports/crypto/signatures.js';
import type { Settings } from '../settings.js';
import type { DeviceDirectoryStore } from '../ports/stores/device-directory-store.js';
import type { LogoutChallengeStore } from '../ports/stores/logout-challenge-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { PendingSignIns } from './pending-sign-ins.js';

const NOTHING = new Uint8Array(0);
/**
 * A well-formed key (RFC 8032 section 7.1, test 1), so that an attempt without an anchor takes as long as one with it.
 */
const NOBODYS_KEY = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');

/**
 * Revokes every session of the account whose identity key signed the challenge. The key is the stored anchor, never one
 * from the request. Every attempt burns the challenge before the proof is checked, in one statement that decides
 * between concurrent attempts; every attempt does the same work and fails with the same error.
 */
export class LogoutAll {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly directories: DeviceDirectoryStore;
      readonly logoutChallenges: LogoutChallengeStore;
      readonly pendingSignIns: PendingSignIns;
      readonly signatures: Signatures;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute(proof: { readonly challenge: string; readonly signature: string }): Promise<void> {
    const { directories, logoutChallenges } = this.parts;
    const challenge = fromBase64Url(proof.challenge) ?? NOTHING;
    const hash = sha256(challenge);
    const found = await logoutChallenges.find(hash);
    const burned = await logoutChallenges.burn(hash);
    const anchor = await directories.findAnchor(found?.accountId ?? NIL_UUID);
    const verifies = this.parts.signatures.verifyEd25519(
      anchor ?? NOBODYS_KEY,
      logoutAllMessage(this.parts.settings.serverHost, challenge),
      fromBase64Url(proof.signature) ?? NOTHING,
    );
    const now = this.parts.clock.now();
    const accountId = redeem(burned ? found : null, now);
    if (anchor === null || !verifies) throw proofInvalid();
    await this.parts.unitOfWork.run(async (stores) => {
      // A concurrent sign-in holds this lock: its challenge or session is committed before these are ended.
      await stores.accounts.lock(accountId);
      await this.parts.pendingSignIns.endAll(stores, accountId);
      await stores.sessions.revokeAll(accountId, now);
    });
  }

  /** Burns the challenges that a rejected request names, however it names them. */
  async burn(named: readonly string[]): Promise<void> {
    const challenges = named.map(fromBase64Url).filter((challenge) => challenge !== null);
    await this.parts.logoutChallenges.burnAll(challenges.map((challenge) => sha256(challenge)));
  }
}
