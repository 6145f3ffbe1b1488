import { EntitySchema } from './entity-schema.js';
import type { Deprecation } from '../../../domain/protocol/window.js';
import { instant, text } from './columns.js';

export const DeprecationEntity = new EntitySchema<Deprecation>({
  name: 'Deprecation',
  tableName: 'deprecations',
  columns: {
    protocolVersion: text({ primary: true }),
    minClientBuild: text({ nullable: true }),
    announcedAt: instant(),
    cutoffAt: instant(),
    infoUrl: text({ nullable: true }),
  },
});
