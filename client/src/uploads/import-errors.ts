import { CLIENT_CODES, GatehouseError } from '../http/error.js';

/** An upgrade of the album; nobody is signed in. */
const STOPPING = new Set<string>(['error.upload.album_quiescing', CLIENT_CODES.signedOut]);
/** A rate limit; a server without space. The next file would be refused too. */
const STOPPING_STATUS = new Set([429, 507]);

/** True for errors that concern every file, not this one: they stop the import, and a later `run` resumes it. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof GatehouseError)) return false;
  return error.isOutage || error.sessionEnd !== null || STOPPING.has(error.code) || STOPPING_STATUS.has(error.status);
}

/** Lets only an outage and the end of the session through. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GatehouseError) || error.isOutage || error.sessionEnd !== null) throw error;
}
