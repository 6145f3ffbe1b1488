import { EntitySchema } from './entity-schema.js';
import type { IdentityLink } from '../../../domain/oidc/identity.js';
import { instant, text, uuid } from './columns.js';

export const IdentityLinkEntity = new EntitySchema<IdentityLink>({
  name: 'IdentityLink',
  tableName: 'identity_links',
  columns: {
    issuer: text({ primary: true }),
    subject: text({ primary: true }),
    accountId: uuid(),
    linkedAt: instant(),
  },
});
