/** Where a failure goes that must not fail what the caller asked for. Written to the log; holds no secret. */
export interface Incidents {
  report(what: string, cause: unknown): void;
}
