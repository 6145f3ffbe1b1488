/** Reports slow work: its text, and the finished share, from 0 to 1, if it is known. */
export type Progress = (text: string, share?: number) => void;

/** The terminal that a progress line is drawn on. */
export interface ProgressTerminal {
  write(text: string): void;
  columns(): number;
  /** Monotonic milliseconds, from any start. */
  now(): number;
}

const CLEAR_LINE = '\r\u001b[K';
/** Shorter work shows nothing. */
const DELAY = 300;
const INTERVAL = 100;
const BAR = 20;

/** One line that is drawn over itself: a bar, the seconds since the start, and the text. */
export class ProgressLine {
  private readonly startedAt: number;
  private drawnAt = -Infinity;
  private isDrawn = false;

  constructor(private readonly terminal: ProgressTerminal) {
    this.startedAt = terminal.now();
  }

  readonly show: Progress = (text, share) => {
    const now = this.terminal.now();
    if (now - this.startedAt < DELAY || now - this.drawnAt < INTERVAL) return;
    this.drawnAt = now;
    this.isDrawn = true;
    const line = [bar(share), `${Math.floor((now - this.startedAt) / 1000)} s`, text].join('  ');
    this.terminal.write(CLEAR_LINE + line.slice(0, Math.max(20, this.terminal.columns() - 1)));
  };

  /** Clears the line, for what is printed next. */
  clear(): void {
    if (this.isDrawn) this.terminal.write(CLEAR_LINE);
    this.isDrawn = false;
  }
}

/** `[########------------]  40 %`; without a share the bar is left out. */
function bar(share: number | undefined): string {
  if (share === undefined) return '…';
  const done = Math.min(1, Math.max(0, share));
  const filled = Math.floor(done * BAR);
  const percent = String(Math.floor(done * 100)).padStart(3);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${percent} %`;
}

/** The finished share of work in steps of unknown length; the current step counts as half done. */
export function shareOfSteps(step: number, steps: number): number {
  return (Math.max(0, step) + 0.5) / steps;
}
