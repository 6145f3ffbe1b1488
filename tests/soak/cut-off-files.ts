import { basename } from 'node:path';
import type { SoakDeployment, Written } from './soak-deployment.js';

/** From an upload's file to the end of its transaction, in ms, on a busy machine. */
const TRANSACTION_WITHIN = 3_000;
/** After a kill, the time for which what was killed is still missed, in ms: connections are opened anew. */
const RECOVERS_WITHIN = 1_000;
/** A command runs with this clock: files that no row names are old enough to be removed. */
const HOURS_LATER = {
  NODE_OPTIONS: '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+7200000',
};
const CHECK = ['storage', 'check', '--json'];

interface Finding {
  readonly kind: string;
  readonly subject: string;
  readonly mended: boolean;
}

interface Compared {
  readonly said: readonly string[];
  readonly findings: readonly string[];
}

/**
 * Files of uploads that a kill cut off before their transaction, or whose removal it prevented: no row names them, and
 * the service removes them when they are an hour old (docs/decisions/upload-path.md, "What a crash leaves").
 */
export class CutOffFiles {
  private readonly kills: { readonly name: string; readonly from: number; until: number }[] = [];
  private readonly taken = new Set<string>();

  /** `kill` resolves when what it killed is started again. */
  async during(name: string, kill: () => Promise<void>): Promise<void> {
    const times = { name, from: Date.now(), until: Infinity };
    this.kills.push(times);
    await kill();
    times.until = Date.now();
  }

  /** Returns true for a stored file. If it is still there at the end, `compare` expects that no row names it. */
  take(path: string): boolean {
    const name = basename(path);
    if (!/^[0-9a-f]{64}\./.test(name)) return false;
    this.taken.add(name);
    return true;
  }

  /** Two hours later, `storage check` finds files without a row that were written at a kill, and removes them. */
  async compare(deployment: Pick<SoakDeployment, 'command' | 'writtenAt'>): Promise<Compared> {
    const found = findingsIn((await deployment.command(CHECK, HOURS_LATER)).out);
    const said: string[] = [];
    const findings: string[] = [];
    for (const each of found) {
      const written = each.kind === 'stray_file' ? await deployment.writtenAt(each.subject) : null;
      const kill = written === null ? null : this.killAt(written);
      if (kill === null)
        findings.push(`storage check two hours later: ${JSON.stringify(each)}, ${this.around(written)}`);
      else said.push(`${each.subject} has no row, written ${kill}`);
    }
    for (const name of this.taken)
      if (!found.some(({ subject }) => subject === name) && (await deployment.writtenAt(name)) !== null)
        findings.push(`a deleted account is left in ${name}, which a row names`);
    const mended = findingsIn((await deployment.command([...CHECK, '--repair'], HOURS_LATER)).out);
    for (const { subject } of mended.filter((each) => !each.mended))
      findings.push(`storage check --repair keeps ${subject}`);
    return { said, findings };
  }

  private around(written: Written | null): string {
    if (written === null) return 'not a stored file';
    const { latest } = written;
    const before = this.kills.filter(({ from }) => from <= latest).at(-1);
    const after = this.kills.find(({ from }) => from > latest);
    const since =
      before === undefined ? 'before all kills' : `${latest - before.until} ms after the restart of ${before.name}`;
    return after === undefined ? since : `${since}, ${after.from - latest} ms before the kill of ${after.name}`;
  }

  /** `null` when no kill can have cut the file off. */
  private killAt({ earliest, latest }: Written): string | null {
    const near = this.kills
      .filter(({ from, until }) => latest >= from - TRANSACTION_WITHIN && earliest <= until + RECOVERS_WITHIN)
      .toSorted((one, other) => Math.abs(latest - one.from) - Math.abs(latest - other.from))[0];
    return near === undefined ? null : `${Math.round(latest - near.from)} ms after the kill of ${near.name}`;
  }
}

function findingsIn(report: string): readonly Finding[] {
  try {
    return (JSON.parse(report) as { findings: Finding[] }).findings;
  } catch {
    return [{ kind: 'no report', subject: report.slice(0, 2_000), mended: false }];
  }
}
