/** Which build this process runs. */
export interface Build {
  /** As in `package.json`. */
  readonly version: string;
}
