import { createHash, randomBytes } from 'node:crypto';
import type { Client, ClientRequest, ClientResponse } from '../http/client.js';
import type { FakeProvider, Someone } from './fake-provider.js';

export const APP = 'https://app.example.org/back';

/** A sign-in that an app has begun: the browser's address and the app's verifier. */
export interface Begun {
  readonly authorizationUrl: string;
  readonly verifier: string;
}

/** The request to the app's redirect page. */
export interface Landed {
  readonly location: string;
  readonly code: string | null;
  readonly error: string | null;
}

export function aVerifier(): string {
  return randomBytes(32).toString('base64url');
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

interface Beginning extends Pick<ClientRequest, 'token'> {
  readonly provider?: string;
  readonly redirectUri?: string;
  readonly purpose?: 'link';
}

/** Sends the `start` request and returns the raw answer. */
export function ask(client: Client, verifier: string, beginning: Beginning = {}): Promise<ClientResponse> {
  const { provider = 'corp', redirectUri = APP, purpose, token } = beginning;
  const body = { redirect_uri: redirectUri, code_challenge: challengeOf(verifier), ...(purpose && { purpose }) };
  return client.post(`/v1/auth/oidc/${provider}/start`, { body, ...(token !== undefined && { token }) });
}

export async function begin(client: Client, beginning: Beginning = {}): Promise<Begun> {
  const verifier = aVerifier();
  const { status, body } = await ask(client, verifier, beginning);
  if (status !== 200) throw new Error(`The start answered ${status} ${String(body?.code)}.`);
  return { authorizationUrl: body.authorization_url, verifier };
}

/** The Accept header of a browser. */
export const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Sends the browser's request to the callback. */
export function returning(client: Client, query: URLSearchParams, provider = 'corp'): Promise<ClientResponse> {
  return client.get(`/v1/auth/oidc/${provider}/callback?${query.toString()}`, { headers: BROWSER });
}

/** Calls the callback and returns its redirect. */
export async function land(client: Client, query: URLSearchParams, provider = 'corp'): Promise<Landed> {
  const answer = await returning(client, query, provider);
  if (answer.status !== 303) throw new Error(`The callback answered ${answer.status}.`);
  const location = answer.headers.get('location') ?? '';
  const { searchParams } = new URL(location);
  return { location, code: searchParams.get('code'), error: searchParams.get('error') };
}

export function finish(client: Client, code: string, verifier: string, more: object = {}): Promise<ClientResponse> {
  return client.post('/v1/auth/oidc/complete', { body: { code, code_verifier: verifier, ...more } });
}

/** Runs a whole sign-in; each step may use a different client. */
export async function signInAt(
  provider: FakeProvider,
  someone: Someone,
  client: Client,
  beginning: Beginning & { readonly callbackAt?: Client } = {},
): Promise<ClientResponse> {
  const { authorizationUrl, verifier } = await begin(client, beginning);
  const query = provider.signIn(authorizationUrl, someone);
  const landed = await land(beginning.callbackAt ?? client, query, beginning.provider);
  if (landed.code === null) throw new Error(`The callback brought ${String(landed.error)}.`);
  return finish(client, landed.code, verifier);
}
