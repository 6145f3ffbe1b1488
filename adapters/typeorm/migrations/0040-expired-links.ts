import { migration } from './migration.js';

/** The sweep finds the links that expired long ago without reading those that are live or revoked. */
export const expiredLinks = migration(40, 'expired-links', (schema) =>
  schema.createIndex('links', ['revoked_at', 'expires_at']),
);
