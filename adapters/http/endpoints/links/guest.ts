import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { BASE64URL, INSTANT, nullable, object, PROTOCOL_DATE, schema, UINT16, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';
import { instantToWire } from './wire.js';

const guestSchema = schema(
  'Guest',
  object({
    kind: { enum: ['share', 'upload'] },
    album_id: UUID,
    bundle: BASE64URL,
    expires_at: nullable(INSTANT),
    protocol_version: PROTOCOL_DATE,
    crypto_suite_id: UINT16,
  }),
);

export const readGuest: Endpoint<null, 'guest'> = {
  summary: 'What the link opens: the sealed bundle, and the versions of its album',
  docs: DOCS.readGuest,
  body: NO_BODY,
  answers: { 200: guestSchema },
  run: async ({ caller: { link, protocolVersion, cryptoSuiteId } }) =>
    ok({
      kind: link.kind,
      album_id: link.albumId,
      bundle: toBase64Url(link.bundle),
      expires_at: instantToWire(link.expiresAt),
      protocol_version: protocolVersion,
      crypto_suite_id: cryptoSuiteId,
    }),
};
