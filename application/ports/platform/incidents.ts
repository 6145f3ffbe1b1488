/** Receives failures that must not fail the caller's operation. They are written to the log and hold no secret. */
export interface Incidents {
  report(what: string, cause: unknown): void;
}
