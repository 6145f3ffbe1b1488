import { unreadable } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { Challenge, PendingTotp, Profile, SessionPage, TokenPair } from './wire.js';
import type { PageOptions } from './pages.js';

/** Advisory device hints of a sign-in. Without `device_id` the service assigns one. */
export interface DeviceHints {
  readonly cohort_hash?: string;
  readonly device_id?: string;
}

/** The result of a sign-in: a session, or a request for the second factor (202, not an error). */
export type SignIn =
  | { readonly kind: 'session'; readonly tokens: TokenPair }
  | { readonly kind: 'totp_required'; readonly challenge: Challenge };

/** Signs the message of a proof; the key may stay in a platform's key store. */
export type ProveIdentity = (serverHost: string, challenge: string) => Promise<string>;

/** Accounts and sessions: contract section 3. */
export class SignInApi {
  constructor(private readonly transport: Transport) {}

  /** Registers an account and opens its first session. */
  register(address: string, password: string, call: CallOptions = {}): Promise<TokenPair> {
    return this.opening('/v1/auth/register', { address, password }, call);
  }

  async login(address: string, password: string, hints: DeviceHints = {}, call: CallOptions = {}): Promise<SignIn> {
    const options = { ...call, json: { address, password, ...hints }, signedIn: false };
    const answer = await this.transport.json<TokenPair | Challenge>('POST', '/v1/auth/login', options);
    if ('challenge' in answer && typeof answer.challenge === 'string') {
      return { kind: 'totp_required', challenge: answer };
    }
    if (!('access_token' in answer)) throw unreadable('The answer is neither a session nor a challenge.');
    await this.transport.session.opened(answer);
    return { kind: 'session', tokens: answer };
  }

  /** Opens the session, so the device hints belong to this request. */
  verifyTotp(challenge: string, code: string, hints: DeviceHints = {}, call: CallOptions = {}): Promise<TokenPair> {
    return this.opening('/v1/auth/login/verify-totp', { challenge, code, ...hints }, call);
  }

  /** Replaces a pending enrolment. No code is required before `confirmTotp`. */
  enrollTotp(call: CallOptions = {}): Promise<PendingTotp> {
    return this.transport.json('POST', '/v1/auth/totp/enroll', call);
  }

  /** Confirms the enrolment; the code cannot be used again. */
  async confirmTotp(code: string, call: CallOptions = {}): Promise<void> {
    await this.transport.json('POST', '/v1/auth/totp/verify-enrollment', { ...call, json: { code } });
  }

  async disableTotp(code: string, call: CallOptions = {}): Promise<void> {
    await this.transport.json('POST', '/v1/auth/totp/disable', { ...call, json: { code } });
  }

  reauthenticate(password: string, call: CallOptions = {}): Promise<{ readonly reauthenticated_at: string }> {
    return this.transport.json('POST', '/v1/auth/reauthenticate', { ...call, json: { password } });
  }

  profile(call: CallOptions = {}): Promise<Profile> {
    return this.transport.json('GET', '/v1/auth/profile', call);
  }

  /** Sets the display name; `null` clears it. */
  setDisplayName(display_name: string | null, call: CallOptions = {}): Promise<Profile> {
    return this.transport.json('PATCH', '/v1/auth/profile', { ...call, json: { display_name }, repeatable: true });
  }

  /** Changes the password and ends every other session; this session keeps its id and gets new tokens. */
  async changePassword(current_password: string, new_password: string, call: CallOptions = {}): Promise<TokenPair> {
    const json = { current_password, new_password };
    const pair = await this.transport.json<TokenPair>('POST', '/v1/auth/password', { ...call, json });
    await this.transport.session.opened(pair);
    return pair;
  }

  sessions(page: PageOptions = {}, call: CallOptions = {}): Promise<SessionPage> {
    return this.transport.json('GET', '/v1/auth/sessions', { ...call, query: { ...page } });
  }

  async revokeSession(sessionId: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/auth/sessions/${sessionId}`, call);
  }

  /** Ends this session. Drops the tokens even if the service is unreachable; the session then expires there. */
  async logout(call: CallOptions = {}): Promise<void> {
    try {
      await this.transport.done('POST', '/v1/auth/logout', call);
    } finally {
      await this.transport.session.left();
    }
  }

  /** Ends every session of the account including this one; the identity key authorises it (contract section 3). */
  async logoutEverywhere(prove: ProveIdentity, serverHost: string, call: CallOptions = {}): Promise<void> {
    const path = '/v1/auth/logout/all';
    const { challenge } = await this.transport.json<{ challenge: string }>('POST', `${path}/challenge`, call);
    const json = { challenge, signature: await prove(serverHost, challenge) };
    await this.transport.done('POST', path, { ...call, json, signedIn: false });
    await this.transport.session.left();
  }

  private async opening(path: string, json: object, call: CallOptions): Promise<TokenPair> {
    const pair = await this.transport.json<TokenPair>('POST', path, { ...call, json, signedIn: false });
    await this.transport.session.opened(pair);
    return pair;
  }
}
