import { Reauthenticate } from '../../../../application/accounts/reauthenticate.js';
import { ChangePassword } from '../../../../application/accounts/change-password.js';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../../../domain/accounts/password-rule.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { tokenPairSchema } from '../../schemas/common.js';
import { INSTANT, object, ruledText, schema, text } from '../../schemas/schema.js';
import { tokenPairReply } from '../sessions/token-pair.js';
import { DOCS } from './docs.js';

interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

export const NEW_PASSWORD = { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD };

const change = schema<PasswordChange>(
  'PasswordChange',
  object({ current_password: text(), new_password: ruledText(NEW_PASSWORD) }),
);
const password = schema<{ readonly password: string }>('Reauthenticate', object({ password: text() }));
const reauthenticated = schema('Reauthenticated', object({ reauthenticated_at: INSTANT }));

const REFUSALS = [
  'error.auth.invalid_credentials',
  'error.auth.locked',
  'error.auth.method_disabled',
  'error.request.overloaded',
] as const;
/** The session is valid, so a wrong password is a 403: at a 401 clients would sign out. */
const STATUSES = { 'error.auth.invalid_credentials': 403 };

export const changePassword: Endpoint<PasswordChange, 'session', ChangePassword> = {
  summary: 'Change the password, and close every other session',
  docs: DOCS.changePassword,
  body: json(change),
  answers: { 200: tokenPairSchema },
  refusals: REFUSALS,
  statuses: STATUSES,
  useCase: ChangePassword,
  run: async ({ caller, body, clientAddress }, changePassword) => {
    const command = { currentPassword: body.current_password, newPassword: body.new_password, clientAddress };
    return tokenPairReply(await changePassword.execute(caller, command));
  },
};

export const reauthenticate: Endpoint<{ readonly password: string }, 'session', Reauthenticate> = {
  summary: 'Confirm the password of the signed-in account',
  docs: DOCS.reauthenticate,
  body: json(password),
  answers: { 200: reauthenticated },
  refusals: REFUSALS,
  statuses: STATUSES,
  openToLeaving: true,
  useCase: Reauthenticate,
  run: async ({ caller, body, clientAddress }, reauthenticate) => {
    const at = await reauthenticate.execute(caller, { password: body.password, clientAddress });
    return ok({ reauthenticated_at: toRfc3339(at) });
  },
};
