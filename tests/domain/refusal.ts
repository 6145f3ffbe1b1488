import { DomainError, type ErrorCode } from '../../domain/kernel/errors.js';

/** The refusal that `act` throws; fails when it throws none, or something that is no refusal. */
export function refusalOf(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('expected a refusal, and there was none');
}

/** The refusal's code, or what `act` gives when it refuses nothing. */
export function outcomeOf<T>(act: () => T): T | ErrorCode {
  try {
    return act();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
