import { ReadQuota } from '../../../../application/quota/read-quota.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { limitToWire, sizeToWire } from '../../schemas/wire-size.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { INSTANT, nullable, object, schema, SIZE } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const quotaSchema = schema(
  'Quota',
  object({
    used: SIZE,
    reserved: SIZE,
    soft_limit: nullable(SIZE),
    hard_limit: nullable(SIZE),
    state: { enum: ['OK', 'SoftWarning', 'HardExceeded', 'GraceExpired', 'Suspended'] },
    grace_expires_at: nullable(INSTANT),
  }),
);

export const readQuota: Endpoint<null, 'session', ReadQuota> = {
  summary: "Read the caller's storage usage, limits and state",
  docs: DOCS.readQuota,
  body: NO_BODY,
  answers: { 200: quotaSchema },
  openToSuspended: true,
  useCase: ReadQuota,
  run: async ({ caller }, readQuota) => {
    const quota = await readQuota.execute(caller);
    return ok({
      used: sizeToWire(quota.used),
      reserved: sizeToWire(quota.reserved),
      soft_limit: limitToWire(quota.softLimit),
      hard_limit: limitToWire(quota.hardLimit),
      state: quota.state,
      grace_expires_at: instantToWire(quota.graceExpiresAt),
    });
  },
};
