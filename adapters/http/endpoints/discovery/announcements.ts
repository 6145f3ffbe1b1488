import { ReadDeprecations } from '../../../../application/discovery/read-deprecations.js';
import { ReadRevocations } from '../../../../application/discovery/read-revocations.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { ANY_BUILD } from '../../../../domain/protocol/client-build.js';
import type { Deprecation } from '../../../../domain/protocol/window.js';
import { arrayOf, INSTANT, nullable, object, PROTOCOL_DATE, schema, text } from '../../schemas/schema.js';
import { record } from './record.js';
import { DOCS } from './docs.js';

const revokedSchema = schema(
  'RevokedCapabilities',
  object({ issued_at: INSTANT, revoked: arrayOf(object({ jti: text(), revoked_at: INSTANT })) }),
);

/** Caches must always revalidate: a peer must learn of a revocation by its next fetch. */
export const revokedJti = record({
  useCase: ReadRevocations,
  summary: 'List the federation capabilities that this server revoked in the last 24 hours',
  docs: DOCS.readRevocations,
  maxAge: 0,
  schema: revokedSchema,
  read: async (readRevocations) => {
    const { issuedAt, revoked } = await readRevocations.execute();
    return {
      issued_at: toRfc3339(issuedAt),
      revoked: revoked.map(({ jti, revokedAt }) => ({ jti, revoked_at: toRfc3339(revokedAt) })),
    };
  },
});

export const announced = {
  protocol_version: PROTOCOL_DATE,
  min_client_build: text(),
  announced_at: INSTANT,
  cutoff_at: INSTANT,
  info_url: nullable(text()),
};
const deprecationsSchema = schema('Deprecations', object({ deprecations: arrayOf(object(announced)) }));

export const deprecation = record({
  useCase: ReadDeprecations,
  summary: 'List the announcements about protocol versions and client builds, past ones included',
  docs: DOCS.readDeprecations,
  maxAge: 60,
  schema: deprecationsSchema,
  read: async (readDeprecations) => ({ deprecations: readDeprecations.execute().map(deprecationToWire) }),
});

export function deprecationToWire({
  protocolVersion,
  minClientBuild,
  announcedAt,
  cutoffAt,
  infoUrl,
}: Deprecation): object {
  return {
    protocol_version: protocolVersion,
    min_client_build: minClientBuild ?? ANY_BUILD,
    announced_at: toRfc3339(announcedAt),
    cutoff_at: toRfc3339(cutoffAt),
    info_url: infoUrl,
  };
}
