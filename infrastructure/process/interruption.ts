const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends a command at Ctrl-C, at SIGTERM or when its terminal closes: removes parts that must not stay, prints the remedy,
 * and ends by the signal.
 */
export class Interruption {
  private remedy = '';
  private undo: () => void = () => undefined;

  constructor(private readonly say: (text: string) => void) {}

  /** Without it a signal ends the process at once, even within a long statement, which blocks the event loop. */
  set(remedy: string, undo: () => void = () => undefined): void {
    this.remedy = remedy;
    this.undo = undo;
    for (const signal of SIGNALS) process.removeListener(signal, this.end).once(signal, this.end);
  }

  clear(): void {
    for (const signal of SIGNALS) process.removeListener(signal, this.end);
  }

  private readonly end = (signal: NodeJS.Signals): void => {
    this.clear();
    this.undo();
    this.say(`Interrupted. ${this.remedy}`);
    // A shell ends its script only after a command that the signal itself has ended.
    process.kill(process.pid, signal);
  };
}
