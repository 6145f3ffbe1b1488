import { toRfc3339 } from '../../../domain/kernel/instant.js';
import { arrayOf, INSTANT, nullable, object, PROTOCOL_DATE, schema, text } from '../schemas/schema.js';
import type { PublicRecord } from './record.js';

const revokedSchema = schema(
  'RevokedCapabilities',
  object({ issued_at: INSTANT, revoked: arrayOf(object({ jti: text(), revoked_at: INSTANT })) }),
);

/** Never answered from a cache unasked: a peer must learn of a revocation by its next fetch. */
export const revokedJti: PublicRecord = {
  summary: 'The federation capabilities that this server revoked in the last 24 hours',
  maxAge: 0,
  schema: revokedSchema,
  read: async ({ readRevocations }) => {
    const { issuedAt, revoked } = await readRevocations.execute();
    return {
      issued_at: toRfc3339(issuedAt),
      revoked: revoked.map(({ jti, revokedAt }) => ({ jti, revoked_at: toRfc3339(revokedAt) })),
    };
  },
};

const deprecationsSchema = schema(
  'Deprecations',
  object({
    deprecations: arrayOf(
      object({
        protocol_version: PROTOCOL_DATE,
        min_client_build: nullable(text()),
        announced_at: INSTANT,
        cutoff_at: INSTANT,
        info_url: nullable(text()),
      }),
    ),
  }),
);

export const deprecation: PublicRecord = {
  summary: 'Announcements of the least protocol version and client build that will be supported, past ones too',
  maxAge: 60,
  schema: deprecationsSchema,
  read: async ({ readDeprecations }) => {
    const deprecations = readDeprecations.execute().map((announced) => ({
      protocol_version: announced.protocolVersion,
      min_client_build: announced.minClientBuild,
      announced_at: toRfc3339(announced.announcedAt),
      cutoff_at: toRfc3339(announced.cutoffAt),
      info_url: announced.infoUrl,
    }));
    return { deprecations };
  },
};
