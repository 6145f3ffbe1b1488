import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientResponse } from '../support/http/client.js';
import type { Choices } from './random.js';

/** What one feature does under load, and how what was acknowledged is compared afterwards. One file each. */
export interface Feature {
  readonly name: string;
  /** How many actors of it run beside each other. */
  readonly actors: number;
  /** Runs until the world stops; what was acknowledged it keeps in `facts` of its own. */
  act(actor: Actor): Promise<void>;
  /** After everything was killed and started again. Names what is not as it was acknowledged. */
  compare(actor: Actor): Promise<void>;
}

/** What the actors of a run share. */
export class World {
  stopping = false;
  readonly counts = new Map<string, { acknowledged: number; unanswered: number; refused: number }>();
  readonly findings: string[] = [];
  compared = 0;

  constructor(readonly clients: readonly Client[]) {}

  count(what: string, how: 'acknowledged' | 'unanswered' | 'refused'): void {
    const found = this.counts.get(what) ?? { acknowledged: 0, unanswered: 0, refused: 0 };
    found[how] += 1;
    this.counts.set(what, found);
  }
}

/** One actor's view: its own choices, and requests whose answers may be lost. */
export class Actor {
  /** Uploads that the end of the load left open: cancelled before anything is compared. */
  readonly abandoned: ((client: Client) => Promise<ClientResponse>)[] = [];

  constructor(
    readonly world: World,
    readonly name: string,
    readonly choices: Choices,
  ) {}

  get isOver(): boolean {
    return this.world.stopping;
  }

  client(): Client {
    return this.choices.pick(this.world.clients);
  }

  /** The answer, or `null` when nobody knows whether it was done: the connection broke, or the store was away. */
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

  /** Asks again until there is an answer, for what may be repeated; `null` when the world stops first. */
  async insist(what: string, request: (client: Client) => Promise<ClientResponse>): Promise<ClientResponse | null> {
    for (;;) {
      const answer = await this.ask(what, request);
      if (answer !== null || this.isOver) return answer;
    }
  }

  /** Repeats `make`, which may throw when an answer is lost, until it is done. */
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

  /** A comparison: counted, and named when it does not hold. */
  expect(holds: boolean, what: string): void {
    this.world.compared += 1;
    if (!holds) this.world.findings.push(`${this.name}: ${what}`);
  }

  private checkStatus(what: string, { status, body }: ClientResponse): void {
    if (status === 401) return;
    this.world.findings.push(`${this.name}: ${what} was answered ${status} ${String(body?.code)}`);
  }

  private async lost(what: string): Promise<null> {
    this.world.count(what, 'unanswered');
    await delay(100);
    return null;
  }
}
