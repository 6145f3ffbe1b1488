import { basename } from 'node:path';
import { isUuidV7, uuidV7Instant } from '../../domain/kernel/ids.js';

/** From the name of an upload's file to the end of its transaction, in ms, on a busy machine. */
const TRANSACTION_WITHIN = 3_000;
/** After a kill the workers of a killed primary go on for a moment, and connections to what was killed are opened anew. */
const RECOVERS_WITHIN = 1_000;

/** A command runs with this clock: files that no row names are old enough to be removed. */
export const HOURS_LATER = {
  NODE_OPTIONS: '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+7200000',
};

/**
 * Files of uploads that a kill cut off before their transaction, or whose removal it prevented: no row names them, and
 * the service removes them when they are an hour old (docs/decisions/upload-path.md, "What a crash leaves"). Their names
 * tell when they were begun.
 */
export class CutOffFiles {
  private readonly kills: { readonly from: number; until: number }[] = [];
  private readonly taken = new Set<string>();

  /** `kill` resolves when what it killed is started again. */
  async during(kill: () => Promise<void>): Promise<void> {
    const times = { from: Date.now(), until: Infinity };
    this.kills.push(times);
    await kill();
    times.until = Date.now();
  }

  /** Returns true for a file begun at a kill; `compare` expects then that no row names it. */
  take(path: string): boolean {
    const name = basename(path);
    if (this.sinceKill(name) === null) return false;
    this.taken.add(name);
    return true;
  }

  /** `report`: the JSON of `storage check --repair`, HOURS_LATER. Every file that it finds was begun at a kill. */
  compare(report: string): { readonly strays: readonly string[]; readonly findings: readonly string[] } {
    const found = findingsIn(report);
    if (found === null) return { strays: [], findings: [`storage check --repair said: ${report.slice(0, 2_000)}`] };
    const strays = found.filter(
      ({ kind, mended, subject }) => isStray(kind, mended) && this.sinceKill(subject) !== null,
    );
    const others = found.filter((each) => !strays.includes(each));
    const removed = new Set(strays.map(({ subject }) => subject));
    return {
      strays: strays.map(({ subject }) => `${subject}, begun ${this.sinceKill(subject)} ms after a kill`),
      findings: [
        ...others.map((each) => `storage check two hours later: ${JSON.stringify(each)}`),
        ...[...this.taken]
          .filter((name) => !removed.has(name))
          .map((name) => `a row names ${name} of a deleted account`),
      ],
    };
  }

  /** Returns the time from the nearest kill to the beginning of the file in ms; `null` when no kill can have cut it off. */
  private sinceKill(name: string): number | null {
    const location = name.split('.').at(-1) ?? '';
    if (!isUuidV7(location)) return null;
    const begun = uuidV7Instant(location);
    const near = this.kills.filter(
      ({ from, until }) => begun >= from - TRANSACTION_WITHIN && begun <= until + RECOVERS_WITHIN,
    );
    const times = near.map(({ from }) => begun - from);
    return times.sort((one, other) => Math.abs(one) - Math.abs(other))[0] ?? null;
  }
}

interface Found {
  readonly kind: string;
  readonly subject: string;
  readonly mended: boolean;
}

const isStray = (kind: string, mended: boolean): boolean => kind === 'stray_file' && mended;

function findingsIn(report: string): readonly Found[] | null {
  try {
    return (JSON.parse(report) as { findings: Found[] }).findings;
  } catch {
    return null;
  }
}
