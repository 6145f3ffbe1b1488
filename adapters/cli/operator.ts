import type { Make } from '../../application/parts.js';
import type { CopyReport } from '../../application/storage/copy-storage.js';

/** What the schema takes, and stands at. */
export interface Maintenance {
  /** The names of the migrations that it applied. */
  migrate(): Promise<readonly string[]>;
  checkConfig(): {
    readonly faults: readonly string[];
    readonly unknown: readonly { readonly name: string; readonly meant: string | null }[];
    readonly effective: readonly { readonly name: string; readonly value: string; readonly isDefault: boolean }[];
  };
  status(): Promise<readonly { readonly name: string; readonly applied: boolean }[]>;
  backup(folder: string, progress: (text: string) => void): Promise<ArchiveReport>;
  /** `null`: the store that BLOB_STORE names. */
  copyStorage(from: string | null, to: string, progress: (text: string) => void): Promise<CopyReport>;
  restore(folder: string, progress: (text: string) => void): Promise<ArchiveReport>;
}

/** What a backup holds, or a restore brought back. */
export interface ArchiveReport {
  readonly folder: string;
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that the ledger names and that are not there. */
  readonly missing: readonly string[];
  /** Where the operator finds the master key, which no backup holds. */
  readonly masterKey: string;
}

/** Opened by the command that needs it: help and usage errors need neither configuration nor database. */
export interface Access {
  /** The same use cases as the operator's routes on the admin listener, over the database itself. */
  useCases(): Promise<Make>;
  maintenance(): Promise<Maintenance>;
}
