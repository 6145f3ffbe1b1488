/** Node's flags for a program whose stderr a test reads: Node 22 warns there that `node:sqlite` is experimental. */
export const QUIET = ['--disable-warning=ExperimentalWarning'] as const;
