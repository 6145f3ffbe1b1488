import { expect } from '@jest/globals';
import fc from 'fast-check';

/** The system that runs a ceremony: the pure machine, the use cases on some stores, or a started server. In seconds. */
export interface CeremonySubject {
  /** A small number identifies an intent; the signed bytes depend on the number and the deadline alone. */
  propose(intent: number, deadline: number): Promise<string>;
  abort(intent: number): Promise<string>;
  /** Creates an upload session whose manifest names `intent`; returns `created` or the refusal. */
  upload(intent: number | null): Promise<string>;
  /** Moves upload number `upload` one state further; returns that state or the refusal. */
  progress(upload: number): Promise<string>;
  /** Makes any other write to the album. */
  write(intent: number | null): Promise<string>;
  /** Moves the server's clock, forwards or backwards. */
  pass(seconds: number): Promise<void>;
  status(): Promise<{ phase: string; intent: number | null; inFlight: number }>;
}

/** The shortest form of the specification's table "Album upgrade" and the rules around it. */
class Model {
  now = 0;
  last: { intent: number; deadline: number; end: number } | null = null;
  readonly used = new Set<number>();
  readonly uploads: { state: string; intent: number | null }[] = [];

  get live() {
    return this.last !== null && this.now < this.last.end ? this.last : null;
  }

  propose(intent: number, deadline: number): string {
    if (this.live?.intent === intent && this.live.deadline === deadline) return 'repeated';
    if (this.live?.intent === intent) return `error.album.intent_conflict ${this.live.intent}`;
    if (this.live !== null) return `error.album.upgrade_in_flight ${this.live.intent}`;
    if (this.used.has(intent)) return 'error.album.intent_ended';
    this.used.add(intent);
    this.last = { intent, deadline, end: this.now + deadline };
    return 'accepted';
  }

  abort(intent: number): string {
    if (this.live === null) return 'error.album.no_upgrade';
    if (this.live.intent !== intent) return `error.album.intent_mismatch ${this.live.intent}`;
    this.last = null;
    return 'aborted';
  }

  gate(intent: number | null, code: string): string | null {
    return this.live === null || this.live.intent === intent ? null : `${code} ${this.live.intent}`;
  }

  upload(intent: number | null): string {
    const refusal = this.gate(intent, 'error.upload.album_quiescing');
    if (refusal === null) this.uploads.push({ state: 'Pending', intent });
    return refusal ?? 'created';
  }

  progress(index: number): string {
    const upload = this.uploads[index]!;
    const refusal = upload.state === 'Pending' ? this.gate(upload.intent, 'error.upload.album_quiescing') : null;
    if (refusal === null) upload.state = NEXT[upload.state]!;
    return refusal ?? upload.state;
  }

  status() {
    const count = (...states: string[]) => this.uploads.filter(({ state }) => states.includes(state)).length;
    const drained = count('Uploading', 'WaitingForProcessing') === 0;
    const phase = this.live === null ? 'normal' : drained ? 'frozen' : 'quiescing';
    const inFlight = count('Pending', 'Uploading', 'WaitingForProcessing');
    return { phase, intent: this.live?.intent ?? null, inFlight };
  }
}

const NEXT: Record<string, string> = {
  Pending: 'Uploading',
  Uploading: 'WaitingForProcessing',
  WaitingForProcessing: 'Completed',
};

type Step =
  | { readonly do: 'propose'; readonly intent: number; readonly deadline: number }
  | { readonly do: 'abort'; readonly intent: number }
  | { readonly do: 'upload'; readonly intent: number | null }
  | { readonly do: 'write'; readonly intent: number | null }
  | { readonly do: 'progress'; readonly upload: number }
  | { readonly do: 'pass'; readonly seconds: number };

class Command implements fc.AsyncCommand<Model, CeremonySubject> {
  constructor(private readonly step: Step) {}

  check(): boolean {
    return true;
  }

  async run(model: Model, subject: CeremonySubject): Promise<void> {
    const { step } = this;
    if (step.do === 'pass') {
      model.now += step.seconds;
      await subject.pass(step.seconds);
    } else if (step.do === 'propose') {
      const expected = model.propose(step.intent, step.deadline);
      expect(await subject.propose(step.intent, step.deadline)).toBe(expected);
    } else if (step.do === 'abort') {
      const expected = model.abort(step.intent);
      expect(await subject.abort(step.intent)).toBe(expected);
    } else if (step.do === 'upload') {
      const expected = model.upload(step.intent);
      expect(await subject.upload(step.intent)).toBe(expected);
    } else if (step.do === 'write') {
      expect(await subject.write(step.intent)).toBe(model.gate(step.intent, 'error.album.quiescing') ?? 'written');
    } else {
      const moving = model.uploads.flatMap(({ state }, index) => (state === 'Completed' ? [] : [index]));
      const upload = moving[step.upload % moving.length];
      if (upload !== undefined) {
        const expected = model.progress(upload);
        expect(await subject.progress(upload)).toBe(expected);
      }
    }
    expect(await subject.status()).toEqual(model.status());
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

/** Few intents, deadlines and times, so that they often coincide, also at the exact second of a deadline. */
const intent = fc.nat({ max: 2 });
const named = fc.option(intent, { freq: 2 });
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('propose'), intent, deadline: fc.constantFrom(60, 120) }),
  fc.record({ do: fc.constant('abort'), intent }),
  fc.record({ do: fc.constant('upload'), intent: named }),
  fc.record({ do: fc.constant('write'), intent: named }),
  fc.record({ do: fc.constant('progress'), upload: fc.nat({ max: 7 }) }),
  fc.record({ do: fc.constant('pass'), seconds: fc.constantFrom(1, 59, 60, 120, -1, -60) }),
];

/** Runs random ceremonies against the model; `subject` makes a new album with nothing in flight. */
export async function runCeremonies(subject: () => Promise<CeremonySubject>, numRuns: number): Promise<void> {
  const commands = steps.map((step) => step.map((drawn) => new Command(drawn)));
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (ceremony) => {
      await fc.asyncModelRun(async () => ({ model: new Model(), real: await subject() }), ceremony);
    }),
    { numRuns },
  );
}
