import { sha256 } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND } from '../../domain/kernel/instant.js';
import {
  LOGOUT_ALL_CHALLENGE_BYTES,
  LOGOUT_ALL_CHALLENGE_LIFETIME,
  openLogoutAllChallenge,
} from '../../domain/sessions/logout-all.js';
import { lockPresent } from '../accounts/lock-present.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from './caller.js';
import { revokedMeanwhile } from './revoked-meanwhile.js';

export interface IssuedChallenge {
  readonly challenge: Uint8Array;
  /** Whole seconds. */
  readonly expiresIn: number;
}

/**
 * Gives a signed-in caller a challenge to sign with the identity key. Only a session can get one, since it names an
 * account. Runs under the account's lock, so that everything that ends the account's challenges or deletes the account
 * finds this one, or comes first and is seen here.
 */
export class IssueLogoutChallenge {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  /** @throws error.auth.no_identity_anchor; error.auth.unauthenticated, if the session was revoked meanwhile */
  async execute(caller: Caller): Promise<IssuedChallenge> {
    const challenge = this.parts.random.bytes(LOGOUT_ALL_CHALLENGE_BYTES);
    await this.parts.unitOfWork.run((stores) => this.open(stores, caller, sha256(challenge)));
    return { challenge, expiresIn: LOGOUT_ALL_CHALLENGE_LIFETIME / SECOND };
  }

  private async open(stores: Stores, { account: { id }, sessionId }: Caller, hash: Uint8Array): Promise<void> {
    const { directories, logoutChallenges, sessions } = stores;
    await lockPresent(stores, id);
    if ((await sessions.read(sessionId))?.session.revokedAt !== null) throw revokedMeanwhile();
    if ((await directories.findAnchor(id)) === null) {
      throw new DomainError(
        'error.auth.no_identity_anchor',
        'Publish a device directory first: its identity key signs the proof.',
      );
    }
    await logoutChallenges.open(hash, openLogoutAllChallenge(id, this.parts.clock.now()));
  }
}
