import { ReadServerInfo } from '../../../../application/discovery/read-server-info.js';
import { arrayOf, object, schema } from '../../schemas/schema.js';
import { DOCS } from './docs.js';
import { record } from './record.js';
import { jwkSchema } from './server-info.js';

/** The keys of server-info as a JWK Set (RFC 7517), for any JOSE library. It is not in the census: its path differs. */
export const jwks = record({
  useCase: ReadServerInfo,
  summary: 'Read the keys that verify access tokens, as a JWK Set (RFC 7517)',
  docs: DOCS.readJwks,
  maxAge: 60,
  schema: schema('Jwks', object({ keys: arrayOf(jwkSchema) })),
  read: async (readServerInfo) => ({ keys: (await readServerInfo.execute()).signingKeys }),
});
