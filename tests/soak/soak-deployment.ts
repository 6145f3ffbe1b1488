import type { Client } from '../support/http/client.js';
import type { Outside } from './outside.js';
import type { Choices } from './random.js';
import type { Victim } from './service-process.js';

/** The earliest and the latest time, in ms, at which something may have been written. */
export interface Written {
  readonly earliest: number;
  readonly latest: number;
}

/** Processes of the built service, their database, and the means to kill them. */
export interface SoakDeployment {
  readonly clients: readonly Client[];
  readonly outside: Outside;
  /** Yields for ever what to kill next. Every kind of process has its turn. */
  victims(choices: Choices): Generator<Victim, never>;
  /** Waits until every process serves again. */
  ready(): Promise<void>;
  /** Kills every service and starts it by the build under test; null if that one runs already. */
  readonly upgrade: Victim | null;
  /** Runs the operator's command, with more variables of the environment; returns its exit code and its output. */
  command(
    values: readonly string[],
    more?: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | null; readonly out: string }>;
  /** Returns the tables and the files that hold any of the traces, ids or hashes. */
  holding(traces: readonly Uint8Array[]): Promise<readonly string[]>;
  /** Returns when a stored file, `<SHA-256>.<location>`, was put in its place; `null` if there is none. */
  writtenAt(name: string): Promise<Written | null>;
  stop(): Promise<void>;
}
