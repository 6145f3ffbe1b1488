import type { IdentityAnchor } from '../../domain/devices/identity-anchor.js';
import {
  followMove,
  readMovedCertificate,
  type MovedFields,
  type MoveOutcome,
} from '../../domain/discovery/moved-certificate.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Signatures } from '../ports/crypto/signatures.js';

/**
 * Verifies a moved certificate that another server published, with the identity key that was already trusted from the
 * user's signed device directory. A certificate that does not verify is ignored: the old handle still resolves, and the
 * failure is returned to the caller and reported.
 */
export class FollowMoved {
  constructor(private readonly parts: { readonly signatures: Signatures; readonly incidents: Incidents }) {}

  execute(handle: string, trusted: IdentityAnchor, fields: MovedFields): MoveOutcome {
    const outcome = this.judge(handle, trusted, fields);
    if (outcome.kind === 'kept')
      this.parts.incidents.report('a moved certificate was ignored', new Error(outcome.failure));
    return outcome;
  }

  private judge(handle: string, trusted: IdentityAnchor, fields: MovedFields): MoveOutcome {
    try {
      return followMove(handle, readMovedCertificate(fields), (message, signature) =>
        this.parts.signatures.verifyEd25519(trusted, message, signature),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { kind: 'kept', handle, failure: 'unverifiable' };
    }
  }
}
