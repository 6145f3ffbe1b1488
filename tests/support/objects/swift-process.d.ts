export interface StartedSwift {
  readonly endpoint: string;
  /** The leader of its process group: send signals to `-pid`. */
  readonly pid: number;
}

/** A private S3 server. */
export class SwiftProcess {
  start(): Promise<StartedSwift>;
  stop(): Promise<void>;
}
