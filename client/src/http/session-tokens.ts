import type { Emitter } from './emitter.js';
import { CLIENT_CODES, GatehouseError } from './error.js';
import type { ClientEvents } from './options.js';
import { SharedTask } from './shared-task.js';
import { usableToken, type KeptTokens, type Replaced, type Tokens } from './tokens.js';

/** Holds and refreshes the session's tokens. They survive an outage: only the session's end drops them. */
export class SessionTokens {
  private readonly refreshing = new SharedTask((signal) => this.refreshNow(signal));

  constructor(
    private readonly kept: KeptTokens,
    private readonly events: Emitter<ClientEvents>,
    private readonly askForAccess: (refreshToken: string, signal: AbortSignal) => Promise<string>,
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
    const { session_id, session_expires_at, device_id } = tokens;
    const [access_token, refresh_token] = [usableToken(tokens.access_token), usableToken(tokens.refresh_token)];
    await this.replace({ access_token, refresh_token, session_id, session_expires_at, device_id });
  }

  /** The app signs out. No-op if the session has ended, which was reported at that time. */
  async left(): Promise<void> {
    if ((await this.kept.current()) === null) return;
    await this.replace(null);
    this.events.emit('signedOut', 'left');
  }

  /**
   * Refreshes the access token `refused`; no-op if it was already replaced. Concurrent callers share one request, which
   * continues until all of them have aborted.
   */
  async refresh(refused: string, signal?: AbortSignal): Promise<void> {
    const tokens = await this.kept.current();
    if (tokens !== null && tokens.access_token !== refused) return;
    await this.refreshing.join(signal);
  }

  private async refreshNow(signal: AbortSignal): Promise<void> {
    const before = await this.kept.current();
    if (before === null) throw signedOut();
    try {
      await this.takeAccess(before, signal);
    } catch (error) {
      const end = error instanceof GatehouseError ? error.sessionEnd : null;
      if (end === null) throw error;
      if ((await this.change(before, null)) === 'replaced') {
        this.events.emit('signedOut', end);
        throw error;
      }
      // The app changed the password or signed in again, here or in another tab: use those tokens.
      const now = await this.kept.current();
      if (now === null) throw signedOut();
      await this.takeAccess(now, signal);
    }
  }

  private async takeAccess(tokens: Tokens, signal: AbortSignal): Promise<void> {
    const access_token = await this.askForAccess(tokens.refresh_token, signal);
    await this.change(tokens, { ...tokens, access_token });
  }

  /** Replaces the tokens of `before`, unless the app signed out or in meanwhile, here or in another tab. */
  private async change(before: Tokens, tokens: Tokens | null): Promise<Replaced> {
    const outcome = await this.kept.replaceOf(before, tokens);
    if (outcome === 'changed_here') return outcome;
    const now = outcome === 'replaced' ? tokens : await this.kept.current();
    this.events.emit('tokens', now);
    // Another tab signed out, or was the first to learn how the session ended.
    if (outcome === 'changed_elsewhere' && now === null) this.events.emit('signedOut', 'left');
    return outcome;
  }

  private async replace(tokens: Tokens | null): Promise<void> {
    await this.kept.replace(tokens);
    this.events.emit('tokens', tokens);
  }
}

function signedOut(): GatehouseError {
  return new GatehouseError(CLIENT_CODES.signedOut, 'Sign in first.');
}
