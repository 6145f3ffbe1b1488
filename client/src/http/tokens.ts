/** The tokens of a session, which the app stores between starts. The refresh token is the long-lived secret. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly session_id: string;
  readonly session_expires_at: string;
  readonly device_id: string;
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

/** Caches the stored tokens. Loads them once; saves a change before it becomes visible. */
export class KeptTokens {
  private kept: Tokens | null | undefined;
  private loading: Promise<Tokens | null> | null = null;

  constructor(private readonly storage: TokenStorage) {}

  async current(): Promise<Tokens | null> {
    if (this.kept !== undefined) return this.kept;
    this.loading ??= this.load();
    return this.first(await this.loading);
  }

  /** Signing in or out meanwhile is newer than what was loaded. */
  private first(loaded: Tokens | null): Tokens | null {
    if (this.kept === undefined) this.kept = loaded;
    return this.kept;
  }

  /** A storage that fails, such as a locked key store, is asked again by the next call. */
  private async load(): Promise<Tokens | null> {
    try {
      return await this.storage.load();
    } finally {
      this.loading = null;
    }
  }

  /** Reads the storage again: another tab or process of the app may have signed in. */
  async reload(): Promise<Tokens | null> {
    this.kept = await this.storage.load();
    return this.kept;
  }

  async replace(tokens: Tokens | null): Promise<void> {
    await this.storage.save(tokens);
    this.kept = tokens;
  }
}
