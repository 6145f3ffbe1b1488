import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import type { ProviderSettings } from '../../adapters/oidc/provider-settings.js';
import { ConfigError, type EnvReader } from './env.js';
import { readQuotaClaim, readRequiredClaim } from './oidc-claims.js';

export interface OidcProviderConfig extends ProviderSettings {
  readonly displayName: string;
}

const MEMBERS = [
  'id',
  'display_name',
  'issuer',
  'client_id',
  'client_secret',
  'token_endpoint_auth_method',
  'private_key',
  'scopes',
  'required_claim',
  'quota_claim',
  'allow_insecure',
];

export function readOidcProviders(env: EnvReader): readonly OidcProviderConfig[] {
  const value = env.text('OIDC_PROVIDERS');
  if (value === null) return [];
  const providers = parseList(value).map(parseProvider);
  if (new Set(providers.map(({ id }) => id)).size !== providers.length) fail('has two providers with the same id');
  return providers;
}

function parseList(value: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list;
  } catch {
    // The error below omits the text, because it holds secrets.
  }
  return fail('must be a JSON array of providers');
}

function parseProvider(entry: unknown, index: number): OidcProviderConfig {
  if (typeof entry !== 'object' || entry === null) return fail(`[${index}] must be an object`);
  const provider = entry as Record<string, unknown>;
  const unknown = Object.keys(provider).find((member) => !MEMBERS.includes(member));
  if (unknown !== undefined) fail(`[${index}] has an unknown member: ${unknown}`);
  const id = string(provider, 'id', index);
  if (!/^[a-z0-9-]{1,32}$/.test(id)) fail(`[${index}].id must be 1 to 32 characters of a-z, 0-9 and -`);
  const allowInsecure = provider['allow_insecure'] ?? false;
  if (typeof allowInsecure !== 'boolean') return fail(`[${index}].allow_insecure must be true or false`);
  const issuer = string(provider, 'issuer', index);
  if (!isIssuer(issuer, allowInsecure))
    fail(`[${index}].issuer must be an https address without a user, a query or a fragment`);
  return {
    id,
    issuer,
    allowInsecure,
    displayName: optionalString(provider, 'display_name', index) ?? id,
    clientId: string(provider, 'client_id', index),
    clientSecret: optionalString(provider, 'client_secret', index),
    clientSecretMethod: clientSecretMethod(provider, index),
    privateKey: privateKey(provider['private_key'], index),
    scopes: scopes(provider['scopes'], index),
    requiredClaim: readRequiredClaim(provider['required_claim'], (remedy) =>
      fail(`[${index}].required_claim ${remedy}`),
    ),
    quotaClaim: readQuotaClaim(provider['quota_claim'], (remedy) => fail(`[${index}].quota_claim ${remedy}`)),
  };
}

function isIssuer(issuer: string, allowInsecure: boolean): boolean {
  if (!URL.canParse(issuer) || /[?#]/.test(issuer)) return false;
  const { protocol, username, password } = new URL(issuer);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (allowInsecure && protocol === 'http:');
}

function clientSecretMethod(
  provider: Record<string, unknown>,
  index: number,
): 'client_secret_basic' | 'client_secret_post' | null {
  const method = optionalString(provider, 'token_endpoint_auth_method', index);
  if (method === null || method === 'client_secret_basic' || method === 'client_secret_post') return method;
  return fail(`[${index}].token_endpoint_auth_method must be client_secret_basic or client_secret_post`);
}

function privateKey(value: unknown, index: number): Readonly<Record<string, unknown>> | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object' && isPrivateKey(value)) return value;
  return fail(`[${index}].private_key must be a private JWK`);
}

/** Parses the key at the start: with an unusable key every sign-in would fail. */
function isPrivateKey(value: object): value is Readonly<Record<string, unknown>> {
  try {
    createPrivateKey({ key: value as JsonWebKey, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function scopes(value: unknown, index: number): readonly string[] {
  const list = value ?? ['openid', 'email', 'profile'];
  if (!Array.isArray(list) || !list.every((scope) => typeof scope === 'string') || !list.includes('openid')) {
    return fail(`[${index}].scopes must be a list of strings with "openid" among them`);
  }
  return list;
}

function string(provider: Record<string, unknown>, member: string, index: number): string {
  return optionalString(provider, member, index) ?? fail(`[${index}].${member} is required`);
}

function optionalString(provider: Record<string, unknown>, member: string, index: number): string | null {
  const value = provider[member];
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && value !== '' ? value : fail(`[${index}].${member} must be a string`);
}

function fail(remedy: string): never {
  throw new ConfigError('OIDC_PROVIDERS', remedy);
}
