import type { Make } from '../../application/parts.js';
import type { Progress } from './progress.js';
import type { CopyReport } from '../../application/storage/copy-storage.js';

/** The findings of `config check`. */
export interface ConfigFindings {
  readonly faults: readonly string[];
  readonly unknown: readonly { readonly name: string; readonly meant: string | null }[];
  /** A sentence for each group of variables that are set and not used. */
  readonly withoutEffect: readonly string[];
  readonly effective: readonly { readonly name: string; readonly value: string; readonly isDefault: boolean }[];
}

/** The commands on the schema, backups and storage. */
export interface Maintenance {
  /** Returns the names of the applied migrations. */
  migrate(progress: Progress): Promise<readonly string[]>;
  status(): Promise<readonly { readonly name: string; readonly applied: boolean }[]>;
  backup(folder: string, progress: Progress): Promise<ArchiveReport>;
  /** `from`: `null` is the store that BLOB_STORE names. */
  copyStorage(from: string | null, to: string, progress: Progress): Promise<CopyReport>;
  restore(folder: string, progress: Progress): Promise<ArchiveReport>;
}

/** The content of a backup, or of a restore. */
export interface ArchiveReport {
  readonly folder: string;
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that the ledger names but the store lacks. */
  readonly missing: readonly string[];
  /** The place of the master key, which no backup contains. */
  readonly masterKey: string;
}

/** Opened by the command that needs it: help and usage errors need neither configuration nor database. */
export interface Access {
  /** Reports every fault, also where the other commands fail at the first. */
  checkConfig(): Promise<ConfigFindings>;
  /** The use cases of the operator's routes on the admin listener, run on the database directly. */
  useCases(): Promise<Make>;
  maintenance(): Promise<Maintenance>;
}
