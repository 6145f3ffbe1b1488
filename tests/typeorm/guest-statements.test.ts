import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { Statements } from '../support/database/counted-database.js';
import { migratedMariadb } from '../support/database/migrated-mariadb.js';
import { EXPLAIN } from '../support/database/mysql-plan.js';
import type { ClientResponse } from '../support/http/client.js';
import { asGuest, bearerOf, guestOf, type GuestLink } from '../support/people/guest.js';
import { aClientId, anAlbumOf, aWriter, type Writer } from '../support/people/writer.js';
import { startCountedService } from '../support/service/counted-service.js';
import type { TestService } from '../support/service/test-service.js';
import { hashOf, someBytes, storedAsset } from '../support/uploads/stored-assets.js';

/** Each engine says how it would find the rows of a statement; `true` when none of its tables is read whole. */
const ENGINES = [
  { engine: 'SQLite', open: sqlite },
  { engine: 'MariaDB', open: mariadb },
];

describe.each(ENGINES)('a guest’s request on $engine (H)', ({ open }) => {
  const statements = new Statements();
  const bytes = someBytes(50);
  let service: TestService;
  let opened: Awaited<ReturnType<typeof open>>;
  let ann: Writer;
  let guest: GuestLink;
  beforeAll(async () => {
    opened = await open();
    service = await startCountedService(opened.database, statements);
    ann = await aWriter(service.client, service.baseParts);
    const albumId = await anAlbumOf(service.client, ann);
    await storedAsset(service, ann, albumId, { bytes });
    guest = await guestOf(service.client, ann, albumId);
    for (let others = 0; others < 20; others += 1) await guestOf(service.client, ann, albumId);
  });
  afterAll(async () => {
    await service.stop();
    await opened.remove();
  });

  /** The statements of one request. */
  async function costOf(path: string, token: string, status = 200): Promise<{ reads: string[]; writes: number }> {
    statements.clear();
    expect((await service.client.get(path, { token })).status).toBe(status);
    return { reads: [...statements.reads], writes: statements.writes };
  }

  it('costs one read and no write, as a bearer’s does', async () => {
    await asGuest(service.client, guest);
    const bearer = await costOf('/v1/auth/profile', ann.token);
    const asked = await costOf('/v1/guest', bearerOf(guest));
    expect([asked.reads.length, asked.writes]).toEqual([1, 0]);
    expect([asked.reads.length, asked.writes]).toEqual([bearer.reads.length, bearer.writes]);
    expect(await opened.isIndexed(asked.reads[0]!)).toBe(true);
    // The check can tell: this one reads a whole table.
    expect(await opened.isIndexed('SELECT id FROM links WHERE uses = ?')).toBe(false);
  });

  it('writes nothing for lists and bytes either, and reads by indexes only', async () => {
    for (const path of ['/v1/guest/assets', `/v1/guest/blobs/${hashOf(bytes)}`]) {
      const { reads, writes } = await costOf(path, bearerOf(guest));
      expect([path, writes]).toEqual([path, 0]);
      expect(reads.length).toBeLessThanOrEqual(3);
      for (const text of reads) expect([text, await opened.isIndexed(text)]).toEqual([text, true]);
    }
  });

  it('notes the uses of a link by few writes: four for the first 60 of a minute', async () => {
    service.clock.advance(MINUTE);
    statements.clear();
    for (let use = 0; use < 60; use += 1) expect((await asGuest(service.client, guest)).status).toBe(200);
    expect([statements.reads.length, statements.writes]).toEqual([60, 4]);
    service.clock.advance(MINUTE);
    await asGuest(service.client, guest);
    expect(statements.writes).toBe(5);
  });

  it('with a wrong token costs a look-up and nothing more, 1,000 times, and locks nobody out', async () => {
    await asGuest(service.client, guest);
    statements.clear();
    const answers = new Set<string>();
    const guess = () => randomBytes(32).toString('base64url');
    for (let tries = 0; tries < 1_000; tries += 50) {
      const wrong = (at: number): GuestLink =>
        at % 10 === 0 ? { linkId: aClientId(), token: guest.token } : { ...guest, token: guess() };
      const refused: readonly ClientResponse[] = await Promise.all(
        Array.from({ length: 50 }, (_, at) => asGuest(service.client, wrong(at))),
      );
      for (const { status, body } of refused) {
        const { code, detail } = body as { readonly code: string; readonly detail: string };
        answers.add(`${status} ${code} ${detail}`);
      }
    }
    expect([statements.reads.length, statements.writes]).toEqual([1_000, 0]);
    expect([...answers]).toEqual([expect.stringMatching(/^401 error\.link\.invalid /)]);
    expect((await asGuest(service.client, guest)).status).toBe(200);
    // What is no credential of a link is not even looked up.
    statements.clear();
    await service.client.get('/v1/guest', { token: 'link.nonsense' });
    expect([statements.reads.length, statements.writes]).toEqual([0, 0]);
  });
});

async function sqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-guests-'));
  const file = join(folder, 'guests.sqlite');
  const isIndexed = (text: string): Promise<boolean> => {
    const database = new Database(file);
    const rows = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(valuesOf(text)) as { detail: string }[];
    database.close();
    return Promise.resolve(!rows.some(({ detail }) => /^SCAN (?!\(subquery|CONSTANT)/.test(detail) && isTable(detail)));
  };
  return {
    database: { kind: 'sqlite', file } as const,
    isIndexed,
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A page of ids, a derived table of at most `limit` rows, is scanned and may be. */
function isTable(detail: string): boolean {
  return !/^SCAN (a|p|mine)$/.test(detail);
}

async function mariadb() {
  const fresh = await migratedMariadb();
  const isIndexed = async (text: string): Promise<boolean> => {
    const connection = await createConnection(fresh.url);
    const [rows] = await connection.query(`${EXPLAIN} ${text}`, valuesOf(text));
    await connection.end();
    return !(rows as { type: string | null; table: string | null }[]).some(
      ({ type, table }) => (type === 'ALL' || type === 'index') && !(table ?? '').startsWith('<'),
    );
  };
  return { database: { kind: 'mysql', url: fresh.url } as const, isIndexed, remove: () => fresh.drop() };
}

/** Binds a number for LIMIT, the last value of a page, and bytes elsewhere. */
function valuesOf(text: string): (number | Buffer)[] {
  const count = (text.match(/\?/g) ?? []).length;
  const hasLimit = text.includes('LIMIT ?');
  return Array.from({ length: count }, (_, at) => (hasLimit && at === count - 1 ? 100 : Buffer.alloc(16)));
}
