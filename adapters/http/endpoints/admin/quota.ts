import { AuditQuota } from '../../../../application/quota/audit-quota.js';
import { CHARGED_KINDS } from '../../../../domain/quota/charged-kind.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { arrayOf, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface AuditBody {
  readonly fix?: boolean;
}

const auditBody = schema<AuditBody>('QuotaAuditRequest', object({ fix: { type: 'boolean' } }, ['fix']));
const auditSchema = schema(
  'QuotaAudit',
  object({
    fixed: { type: 'boolean' },
    found: { type: 'integer', description: 'The number of differences. The first 1,000 of them are listed.' },
    differences: arrayOf(
      object({
        subject: { ...text(), description: 'An account id, or the content hash of a blob.' },
        counter: { enum: ['used', 'reserved', 'references', 'size', ...CHARGED_KINDS] },
        stored: { type: 'integer' },
        actual: { type: 'integer' },
      }),
    ),
  }),
);

export const auditQuota: Endpoint<AuditBody, 'admin', AuditQuota> = {
  summary: 'Recount every counter of the quota',
  docs: DOCS.auditQuota,
  body: json(auditBody),
  answers: { 200: auditSchema },
  useCase: AuditQuota,
  run: async ({ body: { fix = false } }, auditQuota) => {
    const { found, differences } = await auditQuota.execute({ fix });
    return ok({
      fixed: fix,
      found,
      differences: differences.map(({ subject, counter, stored, actual }) => ({
        subject,
        counter,
        stored: Number(stored),
        actual: Number(actual),
      })),
    });
  },
};
