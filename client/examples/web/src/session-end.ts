import { codeOf, GatehouseError, type ClientEvents } from '@gatehouse/client';

export type HowEnded = ClientEvents['signedOut'];

/** The words about a session that ended without the person's doing; signing out needs none. */
export const ENDED: Readonly<Record<HowEnded, string | null>> = {
  revoked: 'Your session was ended elsewhere, so this browser has forgotten your keys and photos.',
  expired: 'Your session has expired. Sign in again.',
  invalid: 'Your session has ended. Sign in again.',
  left: null,
};

/** True for a session that nobody ended: the page may stay while the person signs in again. */
export function mayGoOn(how: HowEnded): boolean {
  return how === 'expired' || how === 'invalid';
}

/** True for the error of a call without a session; the `signedOut` event handles the session's end. */
export function isOfEndedSession(error: unknown): boolean {
  const isEnd = error instanceof GatehouseError && error.sessionEnd !== null;
  return isEnd || codeOf(error) === 'error.client.signed_out';
}

let waiting: readonly (() => void)[] = [];

/** Runs `task` once the person has signed in again over the page, and never if they leave it. */
export function onceSignedInAgain(task: () => void): void {
  waiting = [...waiting, task];
}

/** Begins what waits for the sign-in. */
export function signedInAgain(): void {
  const tasks = waiting;
  forgetWaiting();
  for (const task of tasks) task();
}

export function forgetWaiting(): void {
  waiting = [];
}
