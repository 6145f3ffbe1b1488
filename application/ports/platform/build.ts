/** The build that this process runs. */
export interface Build {
  /** The version in `package.json`. */
  readonly version: string;
}
