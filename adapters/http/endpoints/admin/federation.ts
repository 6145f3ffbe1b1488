import { RevokeCapability } from '../../../../application/federation/revoke-capability.js';
import { MintCapability } from '../../../../application/federation/mint-capability.js';
import { ReadStanding } from '../../../../application/federation/read-standing.js';
import type { RevokedCapability } from '../../../../application/ports/stores/revoked-capability-store.js';
import {
  CAPABILITY_SCOPES,
  MAX_CAPABILITY_LIFETIME,
  type CapabilityScope,
} from '../../../../domain/federation/capability.js';
import { SECOND, toRfc3339 } from '../../../../domain/kernel/instant.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, object, ruled, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const scope = { type: 'array', items: { enum: CAPABILITY_SCOPES }, minItems: 1, uniqueItems: true };

const lifetime = ruled(
  { type: 'integer', description: 'In seconds.' },
  { minimum: 1, maximum: MAX_CAPABILITY_LIFETIME / SECOND },
);

interface MintBody {
  readonly peer: string;
  readonly scope?: readonly CapabilityScope[];
  readonly lifetime?: number;
}

const mintBody = schema<MintBody>(
  'CapabilityRequest',
  object({ peer: text(), scope, lifetime }, ['scope', 'lifetime']),
);
const mintedSchema = schema(
  'MintedCapability',
  object({ token: text(), jti: text(), peer: text(), scope, expires_at: INSTANT }),
);

export const mintCapability: Endpoint<MintBody, 'admin', MintCapability> = {
  summary: 'Mint a capability for requests of this server to a peer',
  docs: DOCS.mintCapability,
  body: json(mintBody),
  answers: { 200: mintedSchema },
  useCase: MintCapability,
  run: async ({ body }, mintCapability) => {
    const { token, capability } = await mintCapability.execute({
      peer: body.peer,
      scopes: body.scope ?? CAPABILITY_SCOPES,
      lifetime: body.lifetime === undefined ? MAX_CAPABILITY_LIFETIME : body.lifetime * SECOND,
    });
    const { jti, audience: peer, scopes, expiresAt } = capability;
    return ok({ token, jti, peer, scope: scopes, expires_at: toRfc3339(expiresAt) });
  },
};

interface RevocationBody {
  readonly jti: string;
}

const revocationBody = schema<RevocationBody>('RevocationRequest', object({ jti: text() }));
const revocationSchema = schema('Revocation', object({ jti: text(), revoked_at: INSTANT }));

export const revokeCapability: Endpoint<RevocationBody, 'admin', RevokeCapability> = {
  summary: 'Revoke a capability of this server by its `jti`',
  docs: DOCS.revokeCapability,
  body: json(revocationBody),
  answers: { 200: revocationSchema },
  useCase: RevokeCapability,
  run: async ({ body }, revokeCapability) => {
    const { jti, revokedAt } = await revokeCapability.execute(body.jti);
    return ok({ jti, revoked_at: toRfc3339(revokedAt) });
  },
};

const standingSchema = schema(
  'FederationStanding',
  object({
    server_host: text(),
    peers: { ...arrayOf(text()), description: 'The value of `FEDERATION_PEERS`.' },
    revoked: {
      ...arrayOf(object({ jti: text(), revoked_at: INSTANT, expires_at: INSTANT })),
      description: 'The earliest revocation first.',
    },
  }),
);

export const readFederation: Endpoint<null, 'admin', ReadStanding> = {
  summary: 'List the peers of this server, and the capabilities that it revoked within a day',
  docs: DOCS.readFederation,
  body: NO_BODY,
  answers: { 200: standingSchema },
  useCase: ReadStanding,
  run: async (_request, readStanding) => {
    const { serverHost, peers, revoked } = await readStanding.execute();
    return ok({ server_host: serverHost, peers, revoked: revoked.map(revokedToWire) });
  },
};

function revokedToWire({ jti, revokedAt, expiresAt }: RevokedCapability): object {
  return { jti, revoked_at: toRfc3339(revokedAt), expires_at: toRfc3339(expiresAt) };
}
