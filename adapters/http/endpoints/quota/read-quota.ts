import { ReadQuota } from '../../../../application/quota/read-quota.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { sizeToWire } from '../../schemas/wire-size.js';
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
      soft_limit: quota.softLimit === null ? null : sizeToWire(quota.softLimit),
      hard_limit: quota.hardLimit === null ? null : sizeToWire(quota.hardLimit),
      state: quota.state,
      grace_expires_at: quota.graceExpiresAt === null ? null : toRfc3339(quota.graceExpiresAt),
    });
  },
};
