import { CancelDeletion } from '../../../../application/deletion/cancel-deletion.js';
import { RequestDeletion } from '../../../../application/deletion/request-deletion.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { noContent } from '../../pipeline/response/reply.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { INSTANT, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface DeletionBody {
  readonly password?: string;
  readonly code?: string;
  readonly code_verifier?: string;
  readonly totp_code?: string;
}

const MEMBERS = ['password', 'code', 'code_verifier', 'totp_code'];
const body = schema<DeletionBody>(
  'AccountDeletionRequest',
  object(Object.fromEntries(MEMBERS.map((name) => [name, text()])), MEMBERS),
);
const scheduled = schema('AccountDeletion', object({ deletes_at: INSTANT }));

export const requestDeletion: Endpoint<DeletionBody, 'session', RequestDeletion> = {
  summary: 'Request the deletion of the account; the request can be cancelled until the deletion',
  docs: DOCS.requestDeletion,
  body: json(body),
  answers: { 202: scheduled },
  refusals: [
    'error.auth.invalid_credentials',
    'error.auth.locked',
    'error.auth.code_invalid',
    'error.auth.totp_invalid',
    'error.auth.too_many_attempts',
    'error.request.overloaded',
  ],
  // The session is valid, so these are a 403: at a 401 clients would sign out.
  statuses: {
    'error.auth.invalid_credentials': 403,
    'error.auth.code_invalid': 403,
    'error.auth.totp_invalid': 403,
  },
  openToLeaving: true,
  useCase: RequestDeletion,
  spend: (named, requestDeletion) => requestDeletion.burn(named),
  run: async ({ caller, body: given, clientAddress }, requestDeletion) => {
    const deletesAt = await requestDeletion.execute(caller, {
      password: given.password ?? null,
      oneTimeCode: oneTimeCode(given),
      totpCode: given.totp_code ?? null,
      clientAddress,
    });
    return { status: 202, body: { json: { deletes_at: toRfc3339(deletesAt) } } };
  },
};

export const cancelDeletion: Endpoint<null, 'session', CancelDeletion> = {
  summary: 'Cancel the deletion of the account',
  docs: DOCS.cancelDeletion,
  body: NO_BODY,
  answers: { 204: null },
  openToLeaving: true,
  useCase: CancelDeletion,
  run: async ({ caller }, cancelDeletion) => {
    await cancelDeletion.execute(caller.account.id);
    return noContent();
  },
};

function oneTimeCode({ code, code_verifier: codeVerifier }: DeletionBody) {
  if (code === undefined) return null;
  if (codeVerifier === undefined) throw invalidField('/code_verifier', 'is required with the code');
  return { code, codeVerifier };
}
