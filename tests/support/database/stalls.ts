import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atServer } from './mariadb.js';

/** The service gives up a statement after 1.4 s, so a test may fail after a stall that is a little shorter. */
const STALL_MS = 1_000;
const PAUSE_MS = 500;

/** Notes a stall by its beginning and its end, in ms since 1970. */
export type NoteStall = (from: number, to: number) => void;

/**
 * Watches what every suite depends on, for as long as this process runs: whether the server takes a connection and
 * commits a row, and whether the disk syncs a page of a file in `directory`. What is not done within a second is noted,
 * and so is a second in which the machine runs no timer. docs/decisions/second-run.md
 */
export async function noteStalls(server: string, directory: string, note: NoteStall): Promise<void> {
  await atServer(server, (connection) =>
    connection.query(
      'CREATE DATABASE IF NOT EXISTS stalls; CREATE TABLE IF NOT EXISTS stalls.probe (id INT PRIMARY KEY)',
    ),
  );
  void repeat(() => atServer(server, (connection) => connection.query('REPLACE INTO stalls.probe VALUES (1)')), note);
  const file = await open(join(directory, 'stalls'), 'w');
  const page = Buffer.alloc(4_096);
  void repeat(() => file.write(page, 0, page.length, 0).then(() => file.sync()), note);
}

/** A probe that fails is no stall: a crash of the server is noted by its supervisor. */
async function repeat(probe: () => Promise<unknown>, note: NoteStall): Promise<never> {
  for (;;) {
    const due = Date.now() + PAUSE_MS;
    await delay(PAUSE_MS);
    const done = await probe().then(
      () => true,
      () => false,
    );
    const ended = Date.now();
    if (done && ended - due > STALL_MS) note(due, ended);
  }
}
