import type { SqlDatabase, SqlRow, Statements } from '../catalog/database.js';
import { isLive, type Ceremony, type CeremonyPlan, type Step } from './state.js';

/** A write that is queued on this device, for its turn or for the end of an upgrade. */
export interface QueuedWrite {
  /** Position in the queue; writes are made in this order. */
  readonly seq: number;
  readonly writeId: string;
  readonly albumId: string;
  /** The live upgrade that the write waits for; `null` while it only waits for its turn. */
  readonly intentId: string | null;
  readonly kind: string;
  /** Any JSON value; only the app reads it. */
  readonly payload: unknown;
}

export type NewWrite = Pick<QueuedWrite, 'writeId' | 'albumId' | 'kind' | 'payload'>;

/** Stores the ceremonies and the queue in the catalog. Every change is one statement or one transaction. */
export class CeremonyStore {
  constructor(private readonly database: SqlDatabase) {}

  /** Returns `false` if the album has a live ceremony, or this ceremony is already stored. */
  async begin({ role, plan, step }: Ceremony): Promise<boolean> {
    const values = [plan.intentId, plan.albumId, role, JSON.stringify(plan), JSON.stringify(step)];
    const sql =
      'INSERT OR IGNORE INTO ceremonies (intent_id, album_id, role, live, plan, step) VALUES (?, ?, ?, 1, ?, ?)';
    return (await this.database.run(sql, values)) === 1;
  }

  /** Replaces the step only if it is still the given one, so that one of two processes of the app advances it. */
  async advance({ plan, step }: Ceremony, next: Step): Promise<void> {
    const live = isLive({ step: next }) ? 1 : 0;
    const values = [JSON.stringify(next), live, plan.intentId, JSON.stringify(step)];
    // Do not finish while writes are queued: one may be added after the replay has read the queue.
    const unlessWaiting = next.at === 'done' ? ' AND NOT EXISTS (SELECT 1 FROM queue WHERE album_id = ?)' : '';
    const sql = `UPDATE ceremonies SET step = ?, live = ? WHERE intent_id = ? AND step = ?${unlessWaiting}`;
    await this.database.run(sql, next.at === 'done' ? [...values, plan.albumId] : values);
  }

  async find(intentId: string): Promise<Ceremony | null> {
    return toCeremony(await this.database.all('SELECT * FROM ceremonies WHERE intent_id = ?', [intentId]));
  }

  async live(albumId: string): Promise<Ceremony | null> {
    return toCeremony(await this.database.all(LIVE, [albumId]));
  }

  /** Returns the ceremonies that the app resumes when it starts. */
  async everyLive(): Promise<readonly Ceremony[]> {
    const rows = await this.database.all('SELECT * FROM ceremonies WHERE live = 1 ORDER BY intent_id');
    return rows.map((row) => toCeremony([row])).filter((ceremony) => ceremony !== null);
  }

  /**
   * Queues a write, held by the upgrade that is live now, if any. If the album was moved, the write goes to its
   * successor. Returns the album that the write is for. A repeated `writeId` changes nothing.
   */
  enqueue({ writeId, albumId, kind, payload }: NewWrite): Promise<string> {
    return this.database.transaction(async (statements) => {
      let [target, next]: [string, string | null] = [albumId, albumId];
      let intentId: string | null = null;
      while (next !== null) {
        target = next;
        intentId = toCeremony(await statements.all(LIVE, [target]))?.plan.intentId ?? null;
        next = intentId === null ? successorOf(toCeremony(await statements.all(MOVED, [target]))) : null;
      }
      const values = [writeId, target, intentId, intentId === null ? 0 : 1, kind, JSON.stringify(payload)];
      const sql = `INSERT OR IGNORE INTO queue (write_id, album_id, intent_id, pending_until_upgrade, kind, payload)
        VALUES (?, ?, ?, ?, ?, ?)`;
      await statements.run(sql, values);
      return target;
    });
  }

  /** Returns the queued writes of an album in order. */
  async queued(albumId: string): Promise<readonly QueuedWrite[]> {
    const rows = await this.database.all('SELECT * FROM queue WHERE album_id = ? ORDER BY seq', [albumId]);
    return rows.map(toWrite);
  }

  /** Returns the albums that have queued writes. */
  async waiting(): Promise<readonly string[]> {
    const rows = await this.database.all('SELECT DISTINCT album_id FROM queue');
    return rows.map((row) => String(row['album_id']));
  }

  /** Holds all queued writes of the album until the upgrade ends; `null` releases them. */
  async hold(albumId: string, intentId: string | null): Promise<void> {
    const values = [intentId, intentId === null ? 0 : 1, albumId];
    await this.database.run('UPDATE queue SET intent_id = ?, pending_until_upgrade = ? WHERE album_id = ?', values);
  }

  async done({ writeId }: Pick<QueuedWrite, 'writeId'>): Promise<void> {
    await this.database.run('DELETE FROM queue WHERE write_id = ?', [writeId]);
  }

  async forked(albumId: string): Promise<ReadonlySet<string>> {
    const rows = await this.database.all('SELECT source_asset_id FROM forks WHERE album_id = ?', [albumId]);
    return new Set(rows.map((row) => String(row['source_asset_id'])));
  }

  async addFork(albumId: string, sourceAssetId: string, assetId: string): Promise<void> {
    const sql = 'INSERT OR REPLACE INTO forks (album_id, source_asset_id, asset_id) VALUES (?, ?, ?)';
    await this.database.run(sql, [albumId, sourceAssetId, assetId]);
  }

  async forkOf(albumId: string, sourceAssetId: string): Promise<string | null> {
    const sql = 'SELECT asset_id FROM forks WHERE album_id = ? AND source_asset_id = ?';
    const [row] = await this.database.all(sql, [albumId, sourceAssetId]);
    return row === undefined ? null : String(row['asset_id']);
  }

  /** Returns the completed upgrade of the album in which this client took part. */
  async moved(albumId: string): Promise<Ceremony | null> {
    return toCeremony(await this.database.all(MOVED, [albumId]));
  }

  /** Returns the intent of the upgrade that moved this album, or that is moving it now. */
  async upgradeOf(albumId: string): Promise<string | null> {
    return ((await this.live(albumId)) ?? (await this.moved(albumId)))?.plan.intentId ?? null;
  }

  /** Returns the album that was moved to this one, also while the writes that waited are made here. */
  async predecessor(albumId: string): Promise<string | null> {
    const sql = "SELECT album_id FROM ceremonies WHERE json_extract(step, '$.newAlbumId') = ?";
    const [row] = await this.database.all(sql, [albumId]);
    return row === undefined ? null : String(row['album_id']);
  }

  /** Returns the album that this one was moved to. */
  async successor(albumId: string): Promise<string | null> {
    return successorOf(await this.moved(albumId));
  }
}

/** The newest one first: an album whose new album was deleted is upgraded again. */
const MOVED = `
  SELECT * FROM ceremonies WHERE album_id = ? AND live = 0 AND step LIKE '{"at":"done"%' ORDER BY intent_id DESC`;

function successorOf(ceremony: Ceremony | null): string | null {
  return ceremony?.step.at === 'done' ? ceremony.step.newAlbumId : null;
}

const LIVE = 'SELECT * FROM ceremonies WHERE album_id = ? AND live = 1';

function toCeremony([row]: Awaited<ReturnType<Statements['all']>>): Ceremony | null {
  if (row === undefined) return null;
  return {
    role: row['role'] === 'proposer' ? 'proposer' : 'member',
    plan: JSON.parse(String(row['plan'])) as CeremonyPlan,
    step: JSON.parse(String(row['step'])) as Step,
  };
}

function toWrite(row: SqlRow): QueuedWrite {
  return {
    seq: Number(row['seq']),
    writeId: String(row['write_id']),
    albumId: String(row['album_id']),
    intentId: row['intent_id'] === null ? null : String(row['intent_id']),
    kind: String(row['kind']),
    payload: JSON.parse(String(row['payload'])),
  };
}
