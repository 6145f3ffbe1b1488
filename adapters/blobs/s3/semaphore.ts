interface Waiting {
  readonly units: number;
  readonly enter: () => void;
}

/** Limits the units that concurrent holders take together; the others wait in order. */
export class Semaphore {
  private readonly waiting: Waiting[] = [];

  constructor(private free: number) {}

  acquire(units: number): Promise<void> {
    return new Promise((enter) => {
      this.waiting.push({ units, enter });
      this.admit();
    });
  }

  release(units: number): void {
    this.free += units;
    this.admit();
  }

  private admit(): void {
    for (let next = this.waiting[0]; next !== undefined && next.units <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.units;
      next.enter();
    }
  }
}
