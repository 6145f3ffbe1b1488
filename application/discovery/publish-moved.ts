import { formatHandle } from '../../domain/accounts/handle.js';
import {
  movedMessage,
  readMovedCertificate,
  requireNotAhead,
  requireNotOlder,
  type MovedCertificate,
  type MovedFields,
} from '../../domain/discovery/moved-certificate.js';
import { DomainError, invalidField } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { lockPresent, present } from '../accounts/lock-present.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Signatures } from '../ports/crypto/signatures.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { DeviceDirectoryStore } from '../ports/stores/device-directory-store.js';

/** Stores the caller's moved certificate if the identity anchor signed it. A session alone cannot move an account. */
export class PublishMoved {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly accounts: AccountStore;
      readonly directories: DeviceDirectoryStore;
      readonly signatures: Signatures;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute(caller: Caller, fields: MovedFields): Promise<MovedCertificate> {
    const certificate = readMovedCertificate(fields);
    requireNotAhead(certificate, this.parts.clock.now());
    const accountId = caller.account.id;
    const user = await this.handleUserOf(accountId);
    const handle = formatHandle({ user, host: this.parts.settings.serverHost });
    if (certificate.oldHandle !== handle) throw invalidField('/old_handle', `must be your own handle, ${handle}`);
    await this.requireSigned(accountId, certificate);
    await this.parts.unitOfWork.run(async (stores) => {
      const { movedCertificates } = stores;
      await lockPresent(stores, accountId);
      requireNotOlder(certificate, await movedCertificates.find(user));
      await movedCertificates.put(user, certificate);
    });
    return certificate;
  }

  private async handleUserOf(accountId: AccountId): Promise<string> {
    return present(await this.parts.accounts.find(accountId)).handleUser;
  }

  private async requireSigned(accountId: AccountId, certificate: MovedCertificate): Promise<void> {
    const anchor = await this.parts.directories.findAnchor(accountId);
    if (anchor === null) {
      throw new DomainError(
        'error.auth.no_identity_anchor',
        'Publish a device directory first: its identity key signs the certificate.',
      );
    }
    if (!this.parts.signatures.verifyEd25519(anchor, movedMessage(certificate), certificate.ikSig)) {
      throw new DomainError(
        'error.moved.certificate_invalid',
        'Sign the certificate with the identity key of the account.',
      );
    }
  }
}
