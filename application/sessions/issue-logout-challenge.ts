import { sha256 } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND } from '../../domain/kernel/instant.js';
import {
  LOGOUT_ALL_CHALLENGE_BYTES,
  LOGOUT_ALL_CHALLENGE_LIFETIME,
  openLogoutAllChallenge,
} from '../../domain/sessions/logout-all.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Caller } from './caller.js';
import type { DeviceDirectoryStore } from '../ports/stores/device-directory-store.js';
import type { LogoutChallengeStore } from '../ports/stores/logout-challenge-store.js';

export interface IssuedChallenge {
  readonly challenge: Uint8Array;
  /** Whole seconds. */
  readonly expiresIn: number;
}

/**
 * Gives a signed-in caller a challenge to sign with the identity key. Only a session can get one, since it names an
 * account.
 */
export class IssueLogoutChallenge {
  constructor(
    private readonly parts: {
      readonly directories: DeviceDirectoryStore;
      readonly logoutChallenges: LogoutChallengeStore;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  async execute(caller: Caller): Promise<IssuedChallenge> {
    const { directories, logoutChallenges } = this.parts;
    if ((await directories.findAnchor(caller.account.id)) === null) {
      throw new DomainError(
        'error.auth.no_identity_anchor',
        'Publish a device directory first: its identity key signs the proof.',
      );
    }
    const now = this.parts.clock.now();
    const challenge = this.parts.random.bytes(LOGOUT_ALL_CHALLENGE_BYTES);
    await logoutChallenges.open(sha256(challenge), openLogoutAllChallenge(caller.account.id, now));
    return { challenge, expiresIn: LOGOUT_ALL_CHALLENGE_LIFETIME / SECOND };
  }
}
