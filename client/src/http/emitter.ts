/** A typed event emitter. */
export class Emitter<Events> {
  private readonly listeners = new Map<keyof Events, Set<(value: never) => void>>();

  /** Adds a listener; returns the function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void {
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  /**
   * A listener that throws disturbs neither the emitting call nor the other listeners: its error goes to the platform.
   */
  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of this.listeners.get(name) ?? []) {
      try {
        (listener as (value: Events[Name]) => void)(value);
      } catch (error) {
        // Reported as an uncaught error. Not every platform has `reportError`.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }
}
