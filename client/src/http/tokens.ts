import { unreadable } from './error.js';

/** The tokens of a session, which the app stores between starts. The refresh token is the long-lived secret. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly session_id: string;
  readonly session_expires_at: string;
  readonly device_id: string;
}

/** Printable ASCII: no header field can carry other characters. */
const TOKEN = /^[ -~]+$/;

/** Returns the token if it is one. Another would be stored, and fail all requests until the next sign-in. */
export function usableToken(token: unknown): string {
  if (typeof token === 'string' && TOKEN.test(token)) return token;
  throw unreadable('The answer has no usable token.');
}

/** The app's store for the tokens: a key store, a file of mode 0600, IndexedDB. `null` means that there are none. */
export interface TokenStorage {
  load(): Tokens | null | Promise<Tokens | null>;
  save(tokens: Tokens | null): void | Promise<void>;
}

/** Keeps the tokens in memory, for tests and scripts: they are lost when the process ends. */
export function memoryTokens(tokens: Tokens | null = null): TokenStorage {
  let kept = tokens;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
}

/**
 * Caches the stored tokens. Loads them once; saves a change before it becomes visible. Changes go one after the other,
 * since a storage may take its time: one that began before a sign-in must not undo it.
 */
export class KeptTokens {
  private kept: Tokens | null | undefined;
  private loading: Promise<Tokens | null> | null = null;
  private changed: Promise<unknown> = Promise.resolve();

  constructor(private readonly storage: TokenStorage) {}

  async current(): Promise<Tokens | null> {
    if (this.kept !== undefined) return this.kept;
    this.loading ??= this.load();
    return this.first(await this.loading);
  }

  /** A sign-in or sign-out in the meantime is newer than the loaded tokens. */
  private first(loaded: Tokens | null): Tokens | null {
    if (this.kept === undefined) this.kept = loaded;
    return this.kept;
  }

  /** A storage that fails, such as a locked key store, is asked again by the next call. */
  private async load(): Promise<Tokens | null> {
    // Lets `loading` be set before a storage that throws at once resets it.
    await Promise.resolve();
    try {
      return await this.storage.load();
    } finally {
      this.loading = null;
    }
  }

  replace(tokens: Tokens | null): Promise<void> {
    return this.inTurn(() => this.save(tokens));
  }

  /** Like `save`, but only while the session of `before` is the current one here and in the storage. */
  replaceOf(before: Tokens, tokens: Tokens | null): Promise<Replaced> {
    return this.inTurn(async () => {
      if (!isSame(this.kept, before)) return 'changed_here';
      this.kept = await this.storage.load();
      if (!isSame(this.kept, before)) return 'changed_elsewhere';
      await this.save(tokens);
      return 'replaced';
    });
  }

  private async save(tokens: Tokens | null): Promise<void> {
    await this.storage.save(tokens);
    this.kept = tokens;
  }

  private inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = this.changed.then(change);
    this.changed = result.catch(() => undefined);
    return result;
  }
}

/**
 * `changed_elsewhere`: another tab or process of the app has signed in or out, and the tokens that it stored are in use
 * now.
 */
export type Replaced = 'replaced' | 'changed_here' | 'changed_elsewhere';

/** A refresh token belongs to one session, and changes with its password. */
function isSame(left: Tokens | null | undefined, right: Tokens): boolean {
  return left?.refresh_token === right.refresh_token;
}
