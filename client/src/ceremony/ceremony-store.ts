import type { SqlDatabase, SqlRow, Statements } from '../catalog/database.js';
import { isLive, type Ceremony, type CeremonyPlan, type Step } from './state.js';

/** A write that waits on this device: for its turn, or until an upgrade has ended. */
export interface QueuedWrite {
  /** The order in which writes are made. */
  readonly seq: number;
  readonly writeId: string;
  readonly albumId: string;
  /** Of the live upgrade that it waits for; `null` while it only waits for its turn. */
  readonly intentId: string | null;
  readonly kind: string;
  /** JSON of the app's own. */
  readonly payload: unknown;
}

export type NewWrite = Pick<QueuedWrite, 'writeId' | 'albumId' | 'kind' | 'payload'>;

/** The ceremonies and the queue in the catalog. Every change is one statement or one transaction. */
export class CeremonyStore {
  constructor(private readonly database: SqlDatabase) {}

  /** `false` when the album has a live ceremony, or this one was known already. */
  async begin({ role, plan, step }: Ceremony): Promise<boolean> {
    const values = [plan.intentId, plan.albumId, role, JSON.stringify(plan), JSON.stringify(step)];
    const sql =
      'INSERT OR IGNORE INTO ceremonies (intent_id, album_id, role, live, plan, step) VALUES (?, ?, ?, 1, ?, ?)';
    return (await this.database.run(sql, values)) === 1;
  }

  /** Over the step it was at: of two processes of the app one takes it further. */
  async advance({ plan, step }: Ceremony, next: Step): Promise<void> {
    const live = isLive({ step: next }) ? 1 : 0;
    const values = [JSON.stringify(next), live, plan.intentId, JSON.stringify(step)];
    // Not over while something waits: a write may come between the last one that was replayed and the end.
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

  /** What a start of the app goes on with. */
  async everyLive(): Promise<readonly Ceremony[]> {
    const rows = await this.database.all('SELECT * FROM ceremonies WHERE live = 1 ORDER BY intent_id');
    return rows.map((row) => toCeremony([row])).filter((ceremony) => ceremony !== null);
  }

  /**
   * With the intent of the upgrade that is live at that moment, if one is; for the successor of an album that was moved. Gives
   * the album that it is for. A repeat of the id changes nothing.
   */
  enqueue({ writeId, albumId, kind, payload }: NewWrite): Promise<string> {
    return this.database.transaction(async (statements) => {
      const intentId = toCeremony(await statements.all(LIVE, [albumId]))?.plan.intentId ?? null;
      const target = successorOf(toCeremony(await statements.all(MOVED, [albumId]))) ?? albumId;
      const values = [writeId, target, intentId, intentId === null ? 0 : 1, kind, JSON.stringify(payload)];
      const sql = `INSERT OR IGNORE INTO queue (write_id, album_id, intent_id, pending_until_upgrade, kind, payload)
        VALUES (?, ?, ?, ?, ?, ?)`;
      await statements.run(sql, values);
      return target;
    });
  }

  /** In order. */
  async queued(albumId: string): Promise<readonly QueuedWrite[]> {
    const rows = await this.database.all('SELECT * FROM queue WHERE album_id = ? ORDER BY seq', [albumId]);
    return rows.map(toWrite);
  }

  /** The albums that have something in the queue. */
  async waiting(): Promise<readonly string[]> {
    const rows = await this.database.all('SELECT DISTINCT album_id FROM queue');
    return rows.map((row) => String(row['album_id']));
  }

  /** Everything that waits for this album waits for that upgrade. */
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

  /** The upgrade that this client took part in and that moved the album. */
  async moved(albumId: string): Promise<Ceremony | null> {
    return toCeremony(await this.database.all(MOVED, [albumId]));
  }

  /** The album that this one was moved to. */
  async successor(albumId: string): Promise<string | null> {
    return successorOf(await this.moved(albumId));
  }
}

const MOVED = `SELECT * FROM ceremonies WHERE album_id = ? AND live = 0 AND step LIKE '{"at":"done"%'`;

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
