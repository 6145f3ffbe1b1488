import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientResponse } from '../support/http/client.js';
import type { Choices } from './random.js';
import { CutOffFiles } from './cut-off-files.js';
import type { SoakDeployment } from './soak-deployment.js';
import type { Outside } from './outside.js';

/** A feature's actions under load, and the later comparison with what was acknowledged. One file each. */
export interface Feature {
  readonly name: string;
  /** The number of its concurrent actors. */
  readonly actors: number;
  /** Runs until the world stops; keeps what was acknowledged in its own `facts`. */
  act(actor: Actor): Promise<void>;
  /** Runs after everything was killed and restarted; reports every difference from what was acknowledged. */
  compare(actor: Actor): Promise<void>;
}

/** The state that the actors of a run share. */
export class World {
  stopping = false;
  readonly cutOff = new CutOffFiles();
  readonly counts = new Map<string, { acknowledged: number; unanswered: number; refused: number }>();
  readonly findings: string[] = [];
  compared = 0;

  constructor(private readonly deployment: Pick<SoakDeployment, 'clients' | 'outside' | 'holding'>) {}

  get clients(): readonly Client[] {
    return this.deployment.clients;
  }

  /** The servers of others that the deployment talks to. */
  get outside(): Outside {
    return this.deployment.outside;
  }

  /** The deployment's SERVER_HOST. */
  get host(): string {
    return `127.0.0.1:${this.outside.port}`;
  }

  /** Returns the tables and the files that hold any of the traces. */
  holding(traces: readonly Uint8Array[]): Promise<readonly string[]> {
    return this.deployment.holding(traces);
  }

  count(what: string, how: 'acknowledged' | 'unanswered' | 'refused'): void {
    const found = this.counts.get(what) ?? { acknowledged: 0, unanswered: 0, refused: 0 };
    found[how] += 1;
    this.counts.set(what, found);
  }
}

/** One actor: its own choices, and requests whose answers may be lost. */
export class Actor {
  /** Uploads that were open when the load ended; they are cancelled before the comparison. */
  readonly abandoned: ((client: Client) => Promise<ClientResponse>)[] = [];

  constructor(
    readonly world: World,
    readonly name: string,
    readonly choices: Choices,
    private readonly clients = world.clients,
  ) {}

  /** Returns the same actor at other servers. */
  at(clients: readonly Client[]): Actor {
    return new Actor(this.world, this.name, this.choices, clients);
  }

  get isOver(): boolean {
    return this.world.stopping;
  }

  client(): Client {
    return this.choices.pick(this.clients);
  }

  /** Returns the answer, or `null` when the result is unknown: the connection broke, or the store was unavailable. */
  async ask(what: string, request: (client: Client) => Promise<ClientResponse>): Promise<ClientResponse | null> {
    try {
      const answer = await request(this.client());
      if (answer.status >= 500 || answer.body?.code === 'error.auth.unavailable') {
        if (answer.status !== 503) this.checkStatus(what, answer);
        return await this.lost(what);
      }
      this.world.count(what, answer.status < 400 ? 'acknowledged' : 'refused');
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return this.lost(what);
    }
  }

  /** Retries an idempotent request until it is answered; returns `null` when the world stops first. */
  async insist(what: string, request: (client: Client) => Promise<ClientResponse>): Promise<ClientResponse | null> {
    for (;;) {
      const answer = await this.ask(what, request);
      if (answer !== null || this.isOver) return answer;
    }
  }

  /** Repeats `make`, which may throw when an answer is lost, until it succeeds. */
  async made<T>(make: (client: Client) => Promise<T>): Promise<T | null> {
    while (!this.isOver) {
      try {
        return await make(this.client());
      } catch {
        await delay(200);
      }
    }
    return null;
  }

  pause(): Promise<void> {
    return delay(this.choices.between(5, 60));
  }

  /** Counts a comparison and reports it when it does not hold. */
  expect(holds: boolean, what: string): void {
    this.world.compared += 1;
    if (!holds) this.world.findings.push(`${this.name}: ${what}`);
  }

  private checkStatus(what: string, { status, body }: ClientResponse): void {
    // A pull ends so while the source is killed.
    if (status === 401 || body?.code === 'error.federation.peer_unavailable') return;
    this.world.findings.push(`${this.name}: ${what} was answered ${status} ${String(body?.code)}`);
  }

  private async lost(what: string): Promise<null> {
    this.world.count(what, 'unanswered');
    await delay(100);
    return null;
  }
}
