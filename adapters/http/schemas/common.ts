import { arrayOf, BASE64URL, INSTANT, object, schema, UUID } from './schema.js';

/** RFC 9457 with the service's own members. The details of an error are further members beside them. */
export const problemSchema = schema('Problem', {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: arrayOf(object({ path: { type: 'string' }, message: { type: 'string' } })),
    retry_after: { type: 'integer', description: 'In seconds.' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
});

export const tokenPairSchema = schema(
  'TokenPair',
  object({
    token_type: { const: 'Bearer' },
    access_token: { type: 'string' },
    expires_in: { type: 'integer', description: 'In seconds.' },
    refresh_token: BASE64URL,
    session_id: UUID,
    session_expires_at: INSTANT,
    device_id: UUID,
  }),
);
