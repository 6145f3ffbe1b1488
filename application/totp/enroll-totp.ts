import { alreadyConfirmed } from '../../domain/totp/enrollment.js';
import { lockPresent } from '../accounts/lock-present.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';
import type { TotpCodes } from '../ports/crypto/totp-codes.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { secretContext } from './secret-context.js';
import type { Settings } from '../settings.js';

export interface PendingFactor {
  /** Base32, as it is typed into an app. */
  readonly secret: string;
  readonly otpauthUri: string;
}

/** Starts the enrollment of a second factor, or restarts it with another secret. It is not required yet. */
export class EnrollTotp {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly totpCodes: TotpCodes;
      readonly sealer: SecretSealer;
      readonly settings: Pick<Settings, 'serverHost'>;
    },
  ) {}

  async execute({ account }: Caller): Promise<PendingFactor> {
    const secret = this.parts.totpCodes.generateSecret();
    const sealed = this.parts.sealer.seal(secret, secretContext(account.id));
    await this.parts.unitOfWork.run(async (stores) => {
      await lockPresent(stores, account.id);
      if (!(await stores.totp.putPending(account.id, sealed))) throw alreadyConfirmed();
    });
    const label = { issuer: this.parts.settings.serverHost, accountName: account.address };
    return { secret: this.parts.totpCodes.base32(secret), otpauthUri: this.parts.totpCodes.uri(secret, label) };
  }
}
