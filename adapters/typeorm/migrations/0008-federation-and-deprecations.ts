import { migration } from './migration.js';

export const federationAndDeprecations = migration(
  8,
  'federation-and-deprecations',
  async ({ types: t, ...schema }) => {
    await schema.createTable(
      'deprecations',
      `protocol_version ${t.text(10)} NOT NULL PRIMARY KEY,
     min_client_build ${t.text(64)} NULL,
     announced_at ${t.instant} NOT NULL,
     cutoff_at ${t.instant} NOT NULL,
     info_url ${t.text(2048)} NULL`,
    );
    await schema.createTable(
      'revoked_capabilities',
      `jti ${t.text(255)} NOT NULL PRIMARY KEY,
     revoked_at ${t.instant} NOT NULL,
     expires_at ${t.instant} NOT NULL`,
    );
    await schema.createIndex('revoked_capabilities', ['revoked_at']);
  },
);
