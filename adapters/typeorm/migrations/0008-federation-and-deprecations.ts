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
    await schema.createTable(
      'peer_rates',
      `peer ${t.text(255)} NOT NULL PRIMARY KEY,
     window_started_at ${t.instant} NOT NULL,
     requests ${t.integer} NOT NULL`,
    );
    await schema.createTable(
      'cached_blobs',
      `id ${t.uuid} NOT NULL PRIMARY KEY,
     account_id ${t.uuid} NOT NULL,
     content_hash ${t.hash32} NOT NULL,
     peer ${t.text(255)} NOT NULL,
     size ${t.u64} NOT NULL,
     charged ${t.u64} NOT NULL,
     created_at ${t.instant} NOT NULL`,
    );
    await schema.createIndex('cached_blobs', ['account_id', 'content_hash'], 'unique');
    await schema.createIndex('cached_blobs', ['account_id', 'created_at', 'id']);
    await schema.createIndex('cached_blobs', ['account_id', 'peer', 'charged']);
    await schema.createIndex('cached_blobs', ['content_hash']);
  },
);
