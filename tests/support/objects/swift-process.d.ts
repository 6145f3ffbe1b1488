export interface StartedSwift {
  readonly endpoint: string;
  /** Leads a group of all its processes: a signal goes to `-pid`. */
  readonly pid: number;
}

/** A private S3 server of the test's own. */
export class SwiftProcess {
  start(): Promise<StartedSwift>;
  stop(): Promise<void>;
}
