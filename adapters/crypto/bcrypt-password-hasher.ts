import { createHmac } from 'node:crypto';
import type { PasswordHasher } from '../../application/ports/crypto/password-hasher.js';
import { BcryptThreads, type BcryptThreadsOptions } from './bcrypt-threads.js';
import { deriveKey } from './derived-key.js';

/** A well-formed salt and digest of an unknown password. */
const NOBODY = 'MTIzNDU2Nzg5MDEyMzQ1NeZQ0v0n1mWvLrJ5yq0n8wQ0o2fT7s3dK';

export interface BcryptPasswordHasherOptions extends BcryptThreadsOptions {
  readonly masterKey: Uint8Array;
  readonly cost: number;
}

/**
 * bcrypt ignores input after 72 bytes or a NUL. So it gets the base64 (64 characters) of an HMAC-SHA-384 of the
 * password, keyed from the master key: without that key, a stolen database gives nothing to guess against.
 */
export class BcryptPasswordHasher implements PasswordHasher {
  private readonly pepper: Uint8Array;
  private readonly threads: BcryptThreads;
  readonly cost: number;
  private highest: number;

  constructor({ masterKey, cost, threads, maxWaiting }: BcryptPasswordHasherOptions) {
    this.pepper = deriveKey(masterKey, 'service-password/v1');
    this.threads = new BcryptThreads({ threads, maxWaiting });
    this.cost = cost;
    this.highest = cost;
  }

  async hash(password: string): Promise<string> {
    return String(await this.threads.run({ kind: 'hash', secret: this.prehash(password), cost: this.cost }));
  }

  async verify(password: string, hash: string): Promise<boolean> {
    const job = { kind: 'compare', secret: this.prehash(password), hash, cost: this.highest } as const;
    return (await this.threads.run(job)) === true;
  }

  async verifyNobody(password: string): Promise<void> {
    await this.verify(password, prefix(this.highest) + NOBODY);
  }

  costOf(hash: string): number | null {
    const digits = /^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1];
    return digits === undefined ? null : Number(digits);
  }

  spendAtLeast(cost: number): void {
    this.highest = Math.max(this.highest, cost);
  }

  needsRehash(hash: string): boolean {
    return !hash.startsWith(prefix(this.cost));
  }

  waiting(): number {
    return this.threads.waiting();
  }

  close(): Promise<void> {
    return this.threads.close();
  }

  private prehash(password: string): string {
    return createHmac('sha384', this.pepper).update(password, 'utf8').digest('base64');
  }
}

function prefix(cost: number): string {
  return `$2b$${cost.toString().padStart(2, '0')}$`;
}
