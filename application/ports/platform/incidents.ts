/** Receives failures that must not fail the caller's operation. They are written to the log and hold no secret. */
export interface Incidents {
  /** `what` names the kind of failure, one of few: it is a label of a metric. The cause names the account or the row. */
  report(what: string, cause: unknown): void;
}
