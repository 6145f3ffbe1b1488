import { codeInvalid, confirmed, requirePending } from '../../domain/totp/enrollment.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { CodeCheck } from './code-check.js';

/** Confirms the pending second factor by a code of it, which is spent: from now on a sign-in needs another one. */
export class ConfirmTotp {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly check: CodeCheck,
    private readonly clock: Clock,
  ) {}

  /** @throws error.auth.totp_not_pending, error.auth.totp_invalid, error.auth.too_many_attempts */
  async execute({ account: { id: accountId } }: Caller, code: string): Promise<void> {
    const now = this.clock.now();
    const isConfirmed = await this.unitOfWork.run(async ({ totp }) => {
      const { enrollment, failures } = await totp.lock(accountId);
      const pending = requirePending(enrollment);
      const step = await this.check.look(totp, pending, { accountId, failures, counter: 'session', code }, now);
      return step !== null && totp.confirm(accountId, confirmed(pending, step));
    });
    if (!isConfirmed) throw codeInvalid();
  }
}
