import { Refusal } from '../../domain/kernel/errors.js';

/** Returns the refusal that `act` throws; fails when it throws nothing or another error. */
export function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error('expected a refusal, and there was none');
}

/** Returns the refusal's code, or the result of `act` when it throws none. */
export function outcomeOf<T>(act: () => T): T | string {
  try {
    return act();
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}
