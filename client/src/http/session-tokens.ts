import type { Emitter } from './emitter.js';
import { CLIENT_CODES, GatehouseError } from './error.js';
import type { ClientEvents } from './options.js';
import type { KeptTokens, Tokens } from './tokens.js';

/** Holds and refreshes the session's tokens. They survive an outage: only the session's end drops them. */
export class SessionTokens {
  private refreshing: Promise<void> | null = null;

  constructor(
    private readonly kept: KeptTokens,
    private readonly events: Emitter<ClientEvents>,
    private readonly askForAccess: (refreshToken: string) => Promise<string>,
  ) {}

  current(): Promise<Tokens | null> {
    return this.kept.current();
  }

  async accessToken(): Promise<string> {
    const tokens = await this.kept.current();
    if (tokens === null) throw signedOut();
    return tokens.access_token;
  }

  async opened(tokens: Tokens): Promise<void> {
    const { access_token, refresh_token, session_id, session_expires_at, device_id } = tokens;
    await this.replace({ access_token, refresh_token, session_id, session_expires_at, device_id });
  }

  async ended(how: ClientEvents['signedOut']): Promise<void> {
    await this.replace(null);
    this.events.emit('signedOut', how);
  }

  /** Refreshes the access token `refused`. Concurrent callers share one request; no-op if it was already replaced. */
  async refresh(refused: string): Promise<void> {
    const tokens = await this.kept.current();
    if (tokens !== null && tokens.access_token !== refused) return;
    this.refreshing ??= this.refreshNow().finally(() => {
      this.refreshing = null;
    });
    await this.refreshing;
  }

  private async refreshNow(): Promise<void> {
    const before = await this.kept.current();
    if (before === null) throw signedOut();
    try {
      await this.takeAccess(before);
    } catch (error) {
      const end = error instanceof GatehouseError ? error.sessionEnd : null;
      if (end === null) throw error;
      // Another tab may have changed the password or signed in again: use its tokens.
      const stored = await this.kept.reload();
      if (stored !== null && stored.refresh_token !== before.refresh_token) return this.takeAccess(stored);
      if (stored === null) return this.leftElsewhere();
      await this.ended(end);
      throw error;
    }
  }

  private async takeAccess(tokens: Tokens): Promise<void> {
    const access_token = await this.askForAccess(tokens.refresh_token);
    // If the app signed out or in again meanwhile, here or in another tab, do not restore a token of the previous session.
    if ((await this.kept.current())?.refresh_token !== tokens.refresh_token) return;
    const stored = await this.kept.reload();
    if (stored === null) await this.leftElsewhere();
    else if (stored.refresh_token === tokens.refresh_token) await this.replace({ ...tokens, access_token });
  }

  /** Another tab signed out, or was the one that learned how the session ended. */
  private async leftElsewhere(): Promise<never> {
    await this.ended('left');
    throw signedOut();
  }

  private async replace(tokens: Tokens | null): Promise<void> {
    await this.kept.replace(tokens);
    this.events.emit('tokens', tokens);
  }
}

function signedOut(): GatehouseError {
  return new GatehouseError(CLIENT_CODES.signedOut, 'Sign in first.');
}
