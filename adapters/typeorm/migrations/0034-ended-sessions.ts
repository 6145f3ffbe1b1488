import { migration } from './migration.js';

/** The sweep finds the sessions that ended long ago without reading those that are open. */
export const endedSessions = migration(34, 'ended-sessions', (schema) =>
  schema.createIndex('sessions', ['expires_at']),
);
