import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshMariadb } from '../support/database/mariadb.js';
import type { Client } from '../support/http/client.js';
import { inParallel } from '../support/people/builders.js';
import { asGuest, guestOf, type GuestLink } from '../support/people/guest.js';
import { aListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf, type Writer } from '../support/people/writer.js';
import { startNodes, temporaryFolder, type Node } from '../support/processes/process.js';
import { announceAsGuest, contributed, contributionOf, uploadLinkOf } from '../support/uploads/guest-uploads.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { readQuota, uploaded } from '../support/uploads/uploads.js';

describe.each([
  { where: 'two processes over one MariaDB', processes: 2, open: mariadb },
  { where: 'one process on SQLite', processes: 1, open: sqlite },
])('guests of $where (H)', ({ processes, open }) => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof open>>;
  let nodes: Node[];
  let ann: Writer;
  let albumId: string;
  const links: GuestLink[] = [];
  beforeAll(async () => {
    dataDir = await temporaryFolder();
    database = await open(dataDir);
    const { url } = database;
    const shared = { dataDir, env: { LOG_LEVEL: 'trace' }, ...(url === null ? {} : { databaseUrl: url }) };
    nodes = await startNodes(processes, shared);
    ann = await aListedWriter(client(0));
    albumId = await anAlbumOf(client(0), ann);
  }, 60_000);
  afterAll(() => database.drop());

  function client(turn: number): Client {
    return nodes[turn % nodes.length]!.client;
  }

  async function aLink(terms: object = {}): Promise<GuestLink> {
    const link = await guestOf(client(0), ann, albumId, terms);
    links.push(link);
    return link;
  }

  /** Runs a measurement again if a new minute, and with it a new allowance, began while it ran. */
  async function withinAMinute<T>(measure: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < 4; tries += 1) {
      const minute = Math.floor(Date.now() / 60_000);
      const result = await measure();
      if (Math.floor(Date.now() / 60_000) === minute) return result;
    }
    throw new Error('It never took less than a minute.');
  }

  it('are refused at their next request, wherever their link was revoked', async () => {
    const bytes = someBytes(80);
    await uploaded(client(0), ann, albumId, bytes);
    for (let turn = 0; turn < 6; turn += 1) {
      const link = await aLink();
      const path = `/v1/guest/blobs/${hashOf(bytes)}`;
      for (const at of [0, 1]) expect((await asGuest(client(at), link, path)).status).toBe(200);
      expect((await client(turn).delete(`/v1/links/${link.linkId}`, { token: ann.token })).status).toBe(204);
      for (const at of [turn + 1, turn]) {
        const refused = await asGuest(client(at), link, path);
        expect([refused.status, refused.body.code]).toEqual([401, 'error.link.invalid']);
      }
    }
  });

  it('make 600 requests a minute through a link, over all processes', async () => {
    const admitted = await withinAMinute(async () => {
      const link = await aLink();
      let count = 0;
      for (let sent = 0; sent < 700; sent += 50) {
        const answers = await inParallel(50, (turn) => asGuest(client(turn), link));
        count += answers.filter(({ status }) => status === 200).length;
        for (const { status } of answers) expect([200, 429]).toContain(status);
      }
      // One process may still hold a rest of the allowance that it took.
      for (let turn = 0; turn < processes; turn += 1) {
        while ((await asGuest(client(turn), link)).status === 200) count += 1;
      }
      return count;
    });
    expect(admitted).toBe(600);
  }, 240_000);

  it('bring exactly 10 files through a link of 10, by a thousand uploads in parallel', async () => {
    const link = await uploadLinkOf(client(0), ann, albumId, { max_files: 10 });
    links.push(link);
    const answers = await inParallel(1_000, (turn) =>
      announceAsGuest(client(turn), link, contributionOf(someBytes(20))),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts[201]).toBe(10);
    // The others are beyond the link's bound or its rate; an overloaded database may send some away, at the check of
    // the link's token with a 401.
    const unexplained = answers.filter(
      ({ status, body }) => ![201, 409, 429, 503].includes(status) && body.code !== 'error.auth.unavailable',
    );
    expect(unexplained.map(({ status, body }) => [status, body])).toEqual([]);
    const { body } = await client(1).get('/v1/links', { token: ann.token });
    const listed = body.links.find((each: { link_id: string }) => each.link_id === link.linkId);
    expect(listed).toMatchObject({ files_used: 10, bytes_used: 200 });
    expect(await readQuota(client(1), ann)).toMatchObject({ reserved: 200 });
  }, 120_000);

  it('guess 1,000 tokens in vain, and lock nobody out', async () => {
    const link = await aLink();
    const wrong = () => ({ ...link, token: randomBytes(32).toString('base64url') });
    const answers = new Set<string>();
    for (let tries = 0; tries < 1_000; tries += 50) {
      for (const { status, body } of await inParallel(50, (turn) => asGuest(client(turn), wrong()))) {
        answers.add(`${status} ${String(body.code)} ${String(body.detail)}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^401 error\.link\.invalid /)]);
    expect((await asGuest(client(1), link)).status).toBe(200);
  }, 60_000);

  it('leave no token in logs, database, files or metrics', async () => {
    const upload = await uploadLinkOf(client(0), ann, albumId);
    links.push(upload);
    await contributed(client(0), upload, someBytes(30));
    const metrics = await Promise.all(nodes.map(async ({ admin }) => (await fetch(`${admin.baseUrl}/metrics`)).text()));
    const log = nodes.map((node) => node.output()).join('\n');
    const left: Record<string, Buffer> = {
      log: Buffer.from(log),
      metrics: Buffer.from(metrics.join('\n')),
      database: await database.dump(),
      files: Buffer.concat(await contentsOf(dataDir)),
    };
    // These are the right places, and not empty.
    expect(log).toContain('/v1/guest/uploads');
    expect(metrics.join()).toContain('gatehouse_');
    expect(left['database']!.includes(Buffer.from(albumId.replaceAll('-', ''), 'hex'))).toBe(true);
    expect(links.length).toBeGreaterThan(8);
    for (const { token } of links) {
      const raw = Buffer.from(token, 'base64url');
      const spellings = [raw, ...[token, raw.toString('hex'), raw.toString('base64')].map((text) => Buffer.from(text))];
      for (const [place, bytes] of Object.entries(left)) {
        expect([place, spellings.some((spelling) => bytes.includes(spelling))]).toEqual([place, false]);
      }
    }
  });
});

async function mariadb() {
  const fresh = await freshMariadb();
  const dump = async (): Promise<Buffer> => {
    const connection = await createConnection(fresh.url);
    const [tables] = await connection.query('SHOW TABLES');
    const parts: Buffer[] = [];
    for (const row of tables as Record<string, string>[]) {
      const [rows] = await connection.query(`SELECT * FROM \`${Object.values(row)[0]!}\``);
      for (const each of rows as Record<string, unknown>[]) {
        for (const value of Object.values(each))
          parts.push(Buffer.isBuffer(value) ? value : Buffer.from(String(value)));
      }
    }
    await connection.end();
    return Buffer.concat(parts);
  };
  return { url: fresh.url as string | null, dump, drop: () => fresh.drop() };
}

async function sqlite(dataDir: string) {
  const dump = async (): Promise<Buffer> => Buffer.concat(await contentsOf(dataDir, /\.sqlite/));
  return Promise.resolve({ url: null as string | null, dump, drop: () => Promise.resolve() });
}

async function contentsOf(folder: string, named = /./): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && named.test(entry.name));
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}
