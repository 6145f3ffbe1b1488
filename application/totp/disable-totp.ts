import { codeInvalid, requireConfirmed } from '../../domain/totp/enrollment.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { CodeCheck } from './code-check.js';

/** Removes the second factor, for a session with an unused code of it. */
export class DisableTotp {
  constructor(
    private readonly parts: { readonly unitOfWork: UnitOfWork; readonly codeCheck: CodeCheck; readonly clock: Clock },
  ) {}

  async execute({ account: { id: accountId } }: Caller, code: string): Promise<void> {
    const now = this.parts.clock.now();
    const isDisabled = await this.parts.unitOfWork.run(async ({ totp }) => {
      const { enrollment, failures } = await totp.lock(accountId);
      const confirmed = requireConfirmed(enrollment);
      const isSpent = await this.parts.codeCheck.spend(
        totp,
        confirmed,
        { accountId, failures, counter: 'session', code },
        now,
      );
      if (isSpent) await totp.remove(accountId);
      return isSpent;
    });
    if (!isDisabled) throw codeInvalid();
  }
}
