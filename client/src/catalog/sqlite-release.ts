/** The part of the official SQLite for browsers that names its release. */
export interface SqliteRelease {
  readonly version: { readonly libVersionNumber: number };
}

/** 3.50.0: the first release whose file system can let go of its files (`pauseVfs`). */
const OLDEST = 3_050_000;
const TOO_OLD =
  'The catalog needs SQLite 3.50 or newer. Install @sqlite.org/sqlite-wasm with its version, such as ' +
  '@sqlite.org/sqlite-wasm@3.50.4-build1: without one npm takes 3.41.';

/** Older releases lack methods, of which a TypeError would speak later. */
export function requireNewEnough({ version }: SqliteRelease): void {
  if (version.libVersionNumber < OLDEST) throw new Error(TOO_OLD);
}
