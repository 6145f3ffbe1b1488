/** The acts that follow the abort of one signal. */
class Acts {
  private readonly acts = new Set<() => void>();

  constructor(private readonly signal: AbortSignal) {}

  add(act: () => void): void {
    if (this.acts.size === 0) this.signal.addEventListener('abort', this.all);
    this.acts.add(act);
  }

  delete(act: () => void): void {
    this.acts.delete(act);
    // Node.js never collects a composed signal that has a listener.
    if (this.acts.size === 0) this.signal.removeEventListener('abort', this.all);
  }

  private readonly all = (): void => {
    for (const act of this.acts) act();
  };
}

const actsOf = new WeakMap<AbortSignal, Acts>();

/**
 * Calls `act` when the signal aborts; returns the function that takes it back. However many calls share a signal, it has
 * one listener: Node.js 20 warns of a leak when there are more than ten (tests/client/shared-signals.test.ts).
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const acts = actsOf.get(signal) ?? new Acts(signal);
  actsOf.set(signal, acts);
  acts.add(act);
  return () => acts.delete(act);
}
