import type { AuthenticationService, ClientConfig } from 'ts-mls';

/**
 * The error of an `authenticate` that could not decide, such as in an outage: the message is not rejected, but read
 * again.
 */
class Undecided extends Error {
  override readonly name = 'Undecided';
}

export function undecided(service: AuthenticationService): AuthenticationService {
  const ask: AuthenticationService['validateCredential'] = (credential, key) =>
    service.validateCredential(credential, key).catch((cause: unknown) => {
      throw new Undecided('A member cannot be verified now.', { cause });
    });
  return { validateCredential: ask };
}

/**
 * Returns `null` for a message that the group does not accept; rethrows an error of an `authenticate` that could not
 * decide.
 */
export function refused(error: unknown): null {
  if (error instanceof Undecided) throw error;
  return null;
}

/**
 * Runs `work` with a configuration that accepts every credential, and rejects afterwards if one is not valid. Within a
 * commit that adds several devices, ts-mls leaves such a rejection unhandled for a moment, which ends a process of
 * Node.js.
 */
export async function judged<T>(config: ClientConfig, work: (config: ClientConfig) => Promise<T>): Promise<T> {
  const faults: unknown[] = [];
  const validateCredential: AuthenticationService['validateCredential'] = async (credential, key) => {
    try {
      const isValid = await config.authService.validateCredential(credential, key);
      if (!isValid) faults.push(new Error('Could not validate credential'));
    } catch (error) {
      faults.push(error);
    }
    return true;
  };
  const result = await work({ ...config, authService: { validateCredential } });
  if (faults.length > 0) throw faults[0];
  return result;
}
