import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { Challenge, PendingTotp, Profile, SessionPage, TokenPair } from './wire.js';
import type { PageOptions } from './pages.js';

/** What a sign-in may say of the device; both are advisory. Without `device_id` the service makes one. */
export interface DeviceHints {
  readonly cohort_hash?: string;
  readonly device_id?: string;
}

/** A sign-in opens the session, or asks for the second factor: 202 is no error. */
export type SignIn =
  | { readonly kind: 'session'; readonly tokens: TokenPair }
  | { readonly kind: 'totp_required'; readonly challenge: Challenge };

/** Signs the message of a proof; the key may be in a platform's key store. */
export type ProveIdentity = (serverHost: string, challenge: string) => Promise<string>;

/** Accounts and sessions: contract section 3. */
export class SignInApi {
  constructor(private readonly transport: Transport) {}

  /** Registering signs the caller in. */
  register(address: string, password: string, call: CallOptions = {}): Promise<TokenPair> {
    return this.opening('/v1/auth/register', { address, password }, call);
  }

  async login(address: string, password: string, hints: DeviceHints = {}, call: CallOptions = {}): Promise<SignIn> {
    const options = { ...call, json: { address, password, ...hints }, signedIn: false };
    const answer = await this.transport.json<TokenPair | Challenge>('POST', '/v1/auth/login', options);
    if (!('access_token' in answer)) return { kind: 'totp_required', challenge: answer };
    await this.transport.session.opened(answer);
    return { kind: 'session', tokens: answer };
  }

  /** The advisory hints belong to this request, which opens the session. */
  verifyTotp(challenge: string, code: string, hints: DeviceHints = {}, call: CallOptions = {}): Promise<TokenPair> {
    return this.opening('/v1/auth/login/verify-totp', { challenge, code, ...hints }, call);
  }

  /** A pending enrolment is replaced; nothing is gated before `confirmTotp`. */
  enrollTotp(call: CallOptions = {}): Promise<PendingTotp> {
    return this.transport.json('POST', '/v1/auth/totp/enroll', call);
  }

  /** The code is spent by it. */
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

  /** `null` clears it. */
  setDisplayName(display_name: string | null, call: CallOptions = {}): Promise<Profile> {
    return this.transport.json('PATCH', '/v1/auth/profile', { ...call, json: { display_name }, repeatable: true });
  }

  /** Every other session of the account ends; this one goes on under its id with new tokens. */
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
    await this.transport.json('DELETE', `/v1/auth/sessions/${sessionId}`, call);
  }

  /** Ends this session. The tokens are dropped even while the service cannot be reached; the session then expires there. */
  async logout(call: CallOptions = {}): Promise<void> {
    try {
      await this.transport.json('POST', '/v1/auth/logout', call);
    } finally {
      await this.transport.session.ended('left');
    }
  }

  /** Ends every session of the account, this one too; the identity key proves who asks (contract section 3). */
  async logoutEverywhere(prove: ProveIdentity, serverHost: string, call: CallOptions = {}): Promise<void> {
    const path = '/v1/auth/logout/all';
    const { challenge } = await this.transport.json<{ challenge: string }>('POST', `${path}/challenge`, call);
    const json = { challenge, signature: await prove(serverHost, challenge) };
    await this.transport.json('POST', path, { ...call, json, signedIn: false });
    await this.transport.session.ended('left');
  }

  private async opening(path: string, json: object, call: CallOptions): Promise<TokenPair> {
    const pair = await this.transport.json<TokenPair>('POST', path, { ...call, json, signedIn: false });
    await this.transport.session.opened(pair);
    return pair;
  }
}
