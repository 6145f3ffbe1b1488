import { DisableTotp } from '../../../../application/totp/disable-totp.js';
import { ConfirmTotp } from '../../../../application/totp/confirm-totp.js';
import { EnrollTotp } from '../../../../application/totp/enroll-totp.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { object, schema, TOTP_CODE } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface CodeBody {
  readonly code: string;
}

const code = schema<CodeBody>('TotpCode', object({ code: TOTP_CODE }));
const pending = schema(
  'PendingTotp',
  object({ status: { const: 'pending' }, secret: { type: 'string' }, otpauth_uri: { type: 'string' } }),
);
const confirmed = schema('ConfirmedTotp', object({ status: { const: 'confirmed' } }));
const none = schema('NoTotp', object({ status: { const: 'none' } }));

/** The session is valid, so a wrong code is a 403: at a 401 clients would sign out. */
const STATUSES = { 'error.auth.totp_invalid': 403 };

export const enrollTotp: Endpoint<null, 'session', EnrollTotp> = {
  summary: 'Start the enrollment of a second factor, or start it again',
  docs: DOCS.enrollTotp,
  body: NO_BODY,
  answers: { 200: pending },
  refusals: ['error.auth.totp_already_confirmed'],
  useCase: EnrollTotp,
  run: async ({ caller }, enrollTotp) => {
    const { secret, otpauthUri } = await enrollTotp.execute(caller);
    return ok({ status: 'pending', secret, otpauth_uri: otpauthUri });
  },
};

export const verifyEnrollment: Endpoint<CodeBody, 'session', ConfirmTotp> = {
  summary: 'Confirm the pending second factor with one of its codes',
  docs: DOCS.confirmTotp,
  body: json(code),
  answers: { 200: confirmed },
  refusals: ['error.auth.totp_invalid', 'error.auth.totp_not_pending', 'error.auth.too_many_attempts'],
  statuses: STATUSES,
  useCase: ConfirmTotp,
  run: async ({ caller, body }, confirmTotp) => {
    await confirmTotp.execute(caller, body.code);
    return ok({ status: 'confirmed' });
  },
};

export const disableTotp: Endpoint<CodeBody, 'session', DisableTotp> = {
  summary: 'Remove the second factor with one of its codes',
  docs: DOCS.disableTotp,
  body: json(code),
  answers: { 200: none },
  refusals: ['error.auth.totp_invalid', 'error.auth.totp_not_confirmed', 'error.auth.too_many_attempts'],
  statuses: STATUSES,
  useCase: DisableTotp,
  run: async ({ caller, body }, disableTotp) => {
    await disableTotp.execute(caller, body.code);
    return ok({ status: 'none' });
  },
};
