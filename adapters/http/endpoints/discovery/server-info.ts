import { ReadServerInfo, type ServerInfo } from '../../../../application/discovery/read-server-info.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { arrayOf, INSTANT, object, PROTOCOL_DATE, schema, text, UINT16 } from '../../schemas/schema.js';
import { record } from './record.js';
import { DOCS } from './docs.js';

export const jwkSchema = object({
  kty: { const: 'OKP' },
  crv: { const: 'Ed25519' },
  x: text(),
  kid: text(),
  alg: { const: 'EdDSA' },
  use: { const: 'sig' },
});

const serverInfoSchema = schema(
  'ServerInfo',
  object({
    api_base_url: text(),
    server_host: text(),
    auth: object({
      methods: arrayOf({ enum: ['local', 'oidc'] }),
      endpoints: { type: 'object', additionalProperties: { type: 'string' } },
    }),
    federation: object({ endpoint: text() }),
    signing_keys: object({ keys: arrayOf(jwkSchema) }),
    protocol_version: object({ min: PROTOCOL_DATE, max: PROTOCOL_DATE }),
    min_protocol_version: arrayOf(object({ version: PROTOCOL_DATE, cutoff_at: INSTANT })),
    crypto_suites: arrayOf(UINT16),
    sidecar_schemas: arrayOf(UINT16),
    min_client_build: text(),
  }),
);

/** The endpoints of each sign-in method. Held by tests/http/discovery: each is a route. */
const LOCAL_ENDPOINTS = {
  register: '/v1/auth/register',
  login: '/v1/auth/login',
  verify_totp: '/v1/auth/login/verify-totp',
  totp_enroll: '/v1/auth/totp/enroll',
  totp_verify_enrollment: '/v1/auth/totp/verify-enrollment',
  totp_disable: '/v1/auth/totp/disable',
  password: '/v1/auth/password',
  reauthenticate: '/v1/auth/reauthenticate',
};
const OIDC_ENDPOINTS = { oidc_providers: '/v1/auth/oidc', oidc_complete: '/v1/auth/oidc/complete' };
const SESSION_ENDPOINTS = {
  refresh: '/v1/auth/refresh',
  profile: '/v1/auth/profile',
  sessions: '/v1/auth/sessions',
  logout: '/v1/auth/logout',
  logout_all_challenge: '/v1/auth/logout/all/challenge',
  logout_all: '/v1/auth/logout/all',
};
const FEDERATION = '/v1/federation';

export const serverInfo = record({
  useCase: ReadServerInfo,
  summary: 'Read what a client or a peer must know about this server',
  docs: DOCS.readServerInfo,
  maxAge: 60,
  schema: serverInfoSchema,
  read: async (readServerInfo) => members(await readServerInfo.execute()),
});

function members({ baseUrl, serverHost, authMethods, signingKeys, policy, cutoffs }: ServerInfo): object {
  return {
    api_base_url: baseUrl,
    server_host: serverHost,
    auth: { methods: authMethods, endpoints: endpointsOf(authMethods, baseUrl) },
    federation: { endpoint: baseUrl + FEDERATION },
    signing_keys: { keys: signingKeys },
    protocol_version: { min: policy.window.min, max: policy.window.max },
    min_protocol_version: cutoffs.map(({ protocolVersion, cutoffAt }) => ({
      version: protocolVersion,
      cutoff_at: toRfc3339(cutoffAt),
    })),
    crypto_suites: policy.formats.cryptoSuites,
    sidecar_schemas: policy.formats.sidecarSchemas,
    min_client_build: policy.minClientBuild,
  };
}

function endpointsOf(methods: ServerInfo['authMethods'], baseUrl: string): object {
  const paths = {
    ...(methods.includes('local') ? LOCAL_ENDPOINTS : {}),
    ...(methods.includes('oidc') ? OIDC_ENDPOINTS : {}),
    ...SESSION_ENDPOINTS,
  };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, baseUrl + path]));
}
