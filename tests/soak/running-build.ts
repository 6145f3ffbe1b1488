import { join } from 'node:path';

const CHECKOUT = new URL('../../', import.meta.url).pathname;
/** SOAK_FROM is the folder of an older checkout that is built: it serves until the upgrade. */
const FORMER = process.env['SOAK_FROM'] ?? null;

/** The build whose programs a deployment runs. */
export class RunningBuild {
  private checkout = FORMER ?? CHECKOUT;

  get isFormer(): boolean {
    return this.checkout !== CHECKOUT;
  }

  program(name: 'main.js' | 'gatehouse.js'): string {
    return join(this.checkout, 'dist/infrastructure', name);
  }

  /** From here on programs start by the build under test. */
  upgrade(): void {
    this.checkout = CHECKOUT;
  }
}
