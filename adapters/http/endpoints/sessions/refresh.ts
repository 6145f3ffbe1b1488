import { RefreshAccess } from '../../../../application/sessions/refresh-access.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface RefreshBody {
  readonly refresh_token: string;
}

const body = schema<RefreshBody>('Refresh', object({ refresh_token: text() }));
const answer = schema(
  'RefreshedAccess',
  object({ token_type: { const: 'Bearer' }, access_token: text(), expires_in: { type: 'integer' } }),
);

export const refresh: Endpoint<RefreshBody, 'public', RefreshAccess> = {
  summary: 'Obtain a new access token with the refresh token',
  docs: DOCS.refresh,
  body: json(body),
  answers: { 200: answer },
  refusals: [
    'error.auth.session_invalid',
    'error.auth.session_revoked',
    'error.auth.session_expired',
    'error.auth.unavailable',
  ],
  useCase: RefreshAccess,
  run: async ({ body }, refreshAccess) => {
    const { accessToken, expiresIn } = await refreshAccess.execute(body.refresh_token);
    return ok({ token_type: 'Bearer', access_token: accessToken, expires_in: expiresIn });
  },
};
