import { Refusal } from '../../domain/kernel/errors.js';

/** The refusal that `act` throws; fails when it throws none, or something that is no refusal. */
export function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error('expected a refusal, and there was none');
}

/** The refusal's code, or what `act` gives when it refuses nothing. */
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
