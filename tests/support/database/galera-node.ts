import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { asRoot, found, findServer, freePort, locate, run, UNSYNCED, until } from './mariadb-server.js';

const PROVIDER_FOLDERS = ['/usr/lib/galera', '/usr/lib/galera-4', '/usr/lib64/galera', '/usr/lib64/galera-4'];
/** Under root, rsync's server drops root's rights and could not write, so the nodes run as this user. */
const USER = 'nobody';
/** The same on every node, as docs/operating.md recommends: a dead node is evicted after about two seconds. */
const DETECTION = 'evs.keepalive_period=PT0.3S;evs.suspect_timeout=PT1S;evs.inactive_timeout=PT3S';
const START_LIMIT_MS = 300_000;

interface Ports {
  readonly sql: number;
  readonly group: number;
  readonly sst: number;
  readonly ist: number;
}

export interface GaleraStatus {
  /** `Synced` when the node serves. */
  readonly state: string;
  /** `Primary` with a quorum. */
  readonly cluster: string;
  readonly size: number;
  /** The number of its last transaction. */
  readonly position: number;
}

/** The state that a stopped server's disk holds: the cluster's history, and the number of the last transaction. */
export interface Recovered {
  readonly history: string;
  readonly position: number;
}

/** One server of a private cluster, which restarts on the same data and ports. */
export class GaleraNode {
  private server: ChildProcess | null = null;
  private log = '';

  private constructor(
    private readonly folder: string,
    private readonly name: string,
    readonly ports: Ports,
  ) {}

  static async make(folder: string, name: string): Promise<GaleraNode> {
    const [sql, group, sst, ist] = [await freePort(), await freePort(), await freePort(), await freePort()];
    return new GaleraNode(join(folder, name), name, { sql, group, sst, ist });
  }

  get url(): string {
    return `mysql://root@127.0.0.1:${this.ports.sql}`;
  }

  get pid(): number {
    return this.server?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.server !== null && this.server.exitCode === null && this.server.signalCode === null;
  }

  get datadir(): string {
    return join(this.folder, 'data');
  }

  makeFolders(): void {
    for (const each of [this.datadir, join(this.folder, 'tmp')]) mkdirSync(each, { recursive: true });
    if (asRoot) run('chown', ['-R', USER, this.folder]);
  }

  /** Starts the node; resolves when it has every row of the other nodes. `group`: the addresses of all nodes. */
  async start(group: string, how: 'join' | 'bootstrap'): Promise<void> {
    const found = this.recovered(group);
    if (how === 'bootstrap') this.allowBootstrap();
    const values = [
      ...this.settings(group),
      // Without it the node asks for all data anew, and the donor is blocked meanwhile.
      ...(found === null ? [] : [`--wsrep-start-position=${found.history}:${found.position}`]),
      ...(how === 'bootstrap' ? ['--wsrep-new-cluster'] : []),
    ];
    const started = spawn(findServer(), values, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...asUser() });
    this.log = '';
    started.stderr.on('data', (chunk: Buffer) => (this.log = (this.log + chunk.toString()).slice(-8_000)));
    this.server = started;
    await this.untilSynced();
  }

  async untilSynced(): Promise<void> {
    const isSynced = async () => {
      if (!this.isRunning) throw new Error(`The Galera node ${this.name} ended:\n${this.log}`);
      const status = await this.status();
      return status?.state === 'Synced' && status.cluster === 'Primary';
    };
    if (await until(isSynced, START_LIMIT_MS)) return;
    throw new Error(`The Galera node ${this.name} is not in the cluster:\n${this.log}`);
  }

  /** Returns the node's status, or `null` while it does not answer. */
  async status(): Promise<GaleraStatus | null> {
    const rows = await this.query("SHOW STATUS LIKE 'wsrep_%'");
    if (rows === null) return null;
    const values = new Map(rows.map(({ Variable_name: name, Value: value }) => [name, value]));
    return {
      state: values.get('wsrep_local_state_comment') ?? '',
      cluster: values.get('wsrep_cluster_status') ?? '',
      size: Number(values.get('wsrep_cluster_size') ?? 0),
      position: Number(values.get('wsrep_last_committed') ?? -1),
    };
  }

  setProvider(options: string): Promise<unknown> {
    return this.query(`SET GLOBAL wsrep_provider_options = '${options}'`);
  }

  /** Kills its whole process group: a state transfer runs in processes of its own. */
  kill(): void {
    if (this.isRunning && this.pid !== 0) process.kill(-this.pid, 'SIGKILL');
  }

  private async query(statement: string): Promise<Record<string, string>[] | null> {
    let connection: Connection | null = null;
    try {
      const settled = createConnection({
        host: '127.0.0.1',
        port: this.ports.sql,
        user: 'root',
        connectTimeout: 1_000,
      });
      connection = await settled;
      const [rows] = await connection.query({ sql: statement, timeout: 5_000 });
      return rows as Record<string, string>[];
    } catch {
      return null;
    } finally {
      connection?.destroy();
    }
  }

  /** Returns what is on a stopped server's disk; `null` if it never ran or has no position. */
  recovered(group: string): Recovered | null {
    if (this.server === null) return null;
    const values = [...this.settings(group), '--wsrep-recover'];
    const { stderr } = spawnSync(findServer(), values, { encoding: 'utf8', ...asUser() });
    const [, history, position] = /Recovered position:? *([0-9a-f-]{36}):(-?\d+)/.exec(stderr) ?? [];
    return history === undefined ? null : { history, position: Number(position) };
  }

  /** Marks the state on the disk as the one to begin with, as docs/operating.md says for a cluster that is all down. */
  private allowBootstrap(): void {
    if (this.server === null) return;
    const file = join(this.datadir, 'grastate.dat');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^safe_to_bootstrap: 0$/m, 'safe_to_bootstrap: 1'));
  }

  private files(): string[] {
    return [
      `--datadir=${this.datadir}`,
      `--tmpdir=${join(this.folder, 'tmp')}`,
      `--socket=${join(this.folder, 'sql.sock')}`,
      `--pid-file=${join(this.folder, 'sql.pid')}`,
      '--innodb-log-file-size=16M',
      '--innodb-buffer-pool-size=64M',
      ...UNSYNCED,
    ];
  }

  private settings(group: string): string[] {
    const { sql, group: own, sst, ist } = this.ports;
    const provider = found('galera-4', ['galera-4'], () => locate(PROVIDER_FOLDERS, 'libgalera_smm.so'));
    return [
      '--no-defaults',
      ...this.files(),
      `--port=${sql}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--max-connections=200',
      '--innodb-autoinc-lock-mode=2',
      '--binlog-format=ROW',
      '--character-set-server=utf8mb4',
      '--wsrep-on=ON',
      `--wsrep-provider=${provider}`,
      '--wsrep-cluster-name=gatehouse-tests',
      `--wsrep-cluster-address=gcomm://${group}`,
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-node-name=${this.name}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${sst}`,
      `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${own};ist.recv_addr=127.0.0.1:${ist};gcache.size=32M;${DETECTION}`,
    ];
  }
}

function asUser(): { readonly uid?: number; readonly gid?: number } {
  if (!asRoot) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, USER], { encoding: 'utf8' }).stdout));
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}
