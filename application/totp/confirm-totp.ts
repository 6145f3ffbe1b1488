import { codeInvalid, confirmed, requirePending } from '../../domain/totp/enrollment.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { CodeCheck } from './code-check.js';

/** Confirms the pending second factor by one of its codes, which is spent: from now on a sign-in needs another one. */
export class ConfirmTotp {
  constructor(
    private readonly parts: { readonly unitOfWork: UnitOfWork; readonly codeCheck: CodeCheck; readonly clock: Clock },
  ) {}

  async execute({ account: { id: accountId } }: Caller, code: string): Promise<void> {
    const now = this.parts.clock.now();
    const isConfirmed = await this.parts.unitOfWork.run(async ({ totp }) => {
      const { enrollment, failures } = await totp.lock(accountId);
      const pending = requirePending(enrollment);
      const step = await this.parts.codeCheck.look(
        totp,
        pending,
        { accountId, failures, counter: 'session', code },
        now,
      );
      return step !== null && totp.confirm(accountId, confirmed(pending, step));
    });
    if (!isConfirmed) throw codeInvalid();
  }
}
