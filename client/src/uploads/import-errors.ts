import { CLIENT_CODES, codeOf, GatehouseError } from '../http/error.js';

/** The album is being upgraded; nobody is signed in. */
const STOPPING = new Set<string>(['error.upload.album_quiescing', 'error.album.quiescing', CLIENT_CODES.signedOut]);
/**
 * A credential or a version that is not accepted; a rate limit; a server without space. The next file would be rejected
 * too.
 */
const STOPPING_STATUS = new Set([401, 426, 429, 507]);
/** The account, or this device, may upload nothing until somebody acts. */
const REFUSING_ALL = new Set([
  'error.account.suspended',
  'error.account.deletion_pending',
  'error.quota.grace_expired',
  'error.device.not_listed',
]);

/** True for errors that concern no file and may be over at the next attempt. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof GatehouseError)) return false;
  return error.isOutage || error.sessionEnd !== null || STOPPING.has(error.code) || STOPPING_STATUS.has(error.status);
}

/**
 * True for errors that concern every file or write, not this one: they stop an import, and a later `run` resumes it. An
 * app's own queue keeps a write that fails so.
 */
export function concernsEveryFile(error: unknown): boolean {
  if (!(error instanceof GatehouseError)) return false;
  return isPassing(error) || REFUSING_ALL.has(error.code) || isOfAnother(error);
}

/** True for the page of a proxy or a captive portal. A proxy that refuses with a 4xx may mean this file. */
function isOfAnother({ code, status }: GatehouseError): boolean {
  return code === CLIENT_CODES.unreadable && (status < 400 || status >= 500);
}

/** True for an upload that has ended, such as an expired one, and for that of a file that has changed since. */
export function cannotContinue(error: unknown): boolean {
  return codeOf(error) === CLIENT_CODES.uploadEnded || codeOf(error) === CLIENT_CODES.sourceChanged;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Rethrows only an outage, the end of the session, a call without one, and the page of a proxy or a captive portal. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GatehouseError) || error.isOutage || error.sessionEnd !== null) throw error;
  if (error.code === CLIENT_CODES.signedOut || isOfAnother(error)) throw error;
}
