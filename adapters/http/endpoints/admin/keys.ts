import { RotateServerKey } from '../../../../application/keys/rotate-server-key.js';
import { ListServerKeys } from '../../../../application/admin/list-server-keys.js';
import { SERVER_KEY_KINDS, type DatedKey, type ServerKey } from '../../../../domain/discovery/server-key.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { jwkSchema } from '../discovery/server-info.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, nullable, object, schema, text } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { DOCS } from './docs.js';
import { RequestError } from '../../request-error.js';

const key = { kind: { enum: SERVER_KEY_KINDS }, kid: text(), jwk: jwkSchema, activated_at: INSTANT };
const keysSchema = schema('ServerKeys', object({ keys: arrayOf(object({ ...key, retired_at: nullable(INSTANT) })) }));
const rotatedSchema = schema('RotatedKey', object(key));

export const listServerKeys: Endpoint<null, 'admin', ListServerKeys> = {
  summary: 'List every key that the server ever had, by kind, newest first',
  docs: DOCS.listServerKeys,
  body: NO_BODY,
  answers: { 200: keysSchema },
  useCase: ListServerKeys,
  run: async (_request, listServerKeys) => ok({ keys: (await listServerKeys.execute()).map(datedToWire) }),
};

export const rotateServerKey: Endpoint<null, 'admin', RotateServerKey> = {
  summary: 'Create a new signing or attestation key',
  docs: DOCS.rotateServerKey,
  body: NO_BODY,
  answers: { 200: rotatedSchema },
  refusals: ['error.request.not_found'],
  useCase: RotateServerKey,
  run: async ({ params }, rotateServerKey) => {
    const kind = SERVER_KEY_KINDS.find((each) => each === params['kind']);
    if (kind === undefined) {
      throw new RequestError(
        'error.request.not_found',
        `The server has keys of the kinds ${SERVER_KEY_KINDS.join(', ')}.`,
      );
    }
    return ok(toWire(await rotateServerKey.execute(kind)));
  },
};

function toWire({ kind, jwk, activatedAt }: ServerKey): object {
  return { kind, kid: jwk.kid, jwk, activated_at: toRfc3339(activatedAt) };
}

function datedToWire(dated: DatedKey): object {
  return { ...toWire(dated), retired_at: instantToWire(dated.retiredAt) };
}
