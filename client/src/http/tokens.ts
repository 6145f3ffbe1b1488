/** The tokens of a session, as an app keeps them between starts. The refresh token is the secret among them. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly session_id: string;
  readonly session_expires_at: string;
  readonly device_id: string;
}

/** Where an app keeps the tokens: a key store, a file of mode 0600, IndexedDB. `null` means that there are none. */
export interface TokenStorage {
  load(): Tokens | null | Promise<Tokens | null>;
  save(tokens: Tokens | null): void | Promise<void>;
}

/** For tests and scripts: nothing outlives the process. */
export function memoryTokens(tokens: Tokens | null = null): TokenStorage {
  let kept = tokens;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
}

/** Loads once, and writes what changes before anybody sees it. */
export class KeptTokens {
  private kept: Tokens | null | undefined;
  private loading: Promise<Tokens | null> | null = null;

  constructor(private readonly storage: TokenStorage) {}

  async current(): Promise<Tokens | null> {
    if (this.kept !== undefined) return this.kept;
    this.loading ??= Promise.resolve(this.storage.load());
    const loaded = await this.loading;
    this.kept ??= loaded;
    return this.kept;
  }

  /** What is stored now: another tab or process of the app may have signed in anew. */
  async reload(): Promise<Tokens | null> {
    this.kept = await this.storage.load();
    return this.kept;
  }

  async replace(tokens: Tokens | null): Promise<void> {
    await this.storage.save(tokens);
    this.kept = tokens;
  }
}
