import { FindWebfinger, type WebfingerRecord } from '../../../../application/discovery/find-webfinger.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import type { Reply } from '../../pipeline/response/reply.js';
import { arrayOf, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';
import { FOR_EVERY_ORIGIN } from './record.js';

const JRD_TYPE = 'application/jrd+json';
const jrdSchema = schema(
  'Jrd',
  object(
    { subject: text(), properties: { type: 'object', additionalProperties: { type: 'string' } }, links: arrayOf({}) },
    ['properties'],
  ),
  JRD_TYPE,
);
/** RFC 7033 defines no property for the name; servers use schema.org's. */
const NAME = 'https://schema.org/name';

export const webfinger: Endpoint<null, 'public', FindWebfinger> = {
  summary: 'Find a user by WebFinger (RFC 7033)',
  docs: DOCS.findWebfinger,
  body: NO_BODY,
  query: {
    resource: {
      description: 'The user, as `acct:` and the handle.',
      required: true,
      example: 'acct:ada@media.example.org',
    },
  },
  answers: { 200: jrdSchema },
  refusals: ['error.user.not_found'],
  // RFC 7033 section 5 requires CORS, so that web pages can look people up; the response is the same for every caller.
  headers: FOR_EVERY_ORIGIN,
  useCase: FindWebfinger,
  run: async ({ query }, findWebfinger) => jrd(await findWebfinger.execute(query('resource'))),
};

function jrd({ handle, displayName }: WebfingerRecord): Reply {
  const properties = displayName === null ? {} : { properties: { [NAME]: displayName } };
  return { status: 200, body: { json: { subject: `acct:${handle}`, ...properties, links: [] }, type: JRD_TYPE } };
}
