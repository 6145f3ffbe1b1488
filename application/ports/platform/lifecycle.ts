/** The state of this process. */
export interface Lifecycle {
  /** The process has been told to stop: long work ends early. */
  readonly stopping: boolean;
  /** The reason why this process accepts no requests now, or `null`. */
  obstacle(): string | null;
}
