/**
 * The catalog's schema, one step per version: `STEPS[n]` migrates version n to n + 1. A released step is never edited,
 * and no step drops user data. Values are stored in their wire form.
 */
export const STEPS: readonly string[] = [
  `CREATE TABLE albums (
     album_id TEXT PRIMARY KEY,
     protocol_version TEXT NOT NULL,
     crypto_suite_id INTEGER NOT NULL,
     owner_id TEXT NOT NULL,
     role TEXT NOT NULL,
     created_at TEXT NOT NULL,
     sealed BLOB
   ) WITHOUT ROWID;
   CREATE TABLE assets (
     asset_id TEXT PRIMARY KEY,
     album_id TEXT NOT NULL,
     content_hash TEXT NOT NULL,
     size INTEGER NOT NULL,
     created_at TEXT NOT NULL,
     trashed_at TEXT,
     sealed BLOB
   ) WITHOUT ROWID;
   CREATE INDEX assets_album ON assets (album_id, created_at);`,
  `ALTER TABLE albums ADD COLUMN successor_id TEXT;
   CREATE TABLE queue (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     write_id TEXT NOT NULL UNIQUE,
     album_id TEXT NOT NULL,
     intent_id TEXT,
     pending_until_upgrade INTEGER NOT NULL DEFAULT 0,
     kind TEXT NOT NULL,
     payload TEXT NOT NULL
   );
   CREATE INDEX queue_album ON queue (album_id, seq);
   CREATE TABLE ceremonies (
     intent_id TEXT PRIMARY KEY,
     album_id TEXT NOT NULL,
     role TEXT NOT NULL,
     live INTEGER NOT NULL,
     plan TEXT NOT NULL,
     step TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX ceremonies_live ON ceremonies (album_id) WHERE live = 1;
   CREATE TABLE forks (
     album_id TEXT NOT NULL,
     source_asset_id TEXT NOT NULL,
     asset_id TEXT NOT NULL,
     PRIMARY KEY (album_id, source_asset_id)
   ) WITHOUT ROWID;`,
  `CREATE TABLE mls_groups (
     group_id TEXT PRIMARY KEY,
     state BLOB NOT NULL,
     position INTEGER NOT NULL,
     outgoing_key TEXT,
     outgoing BLOB,
     outgoing_state BLOB,
     welcome BLOB,
     invited TEXT
   ) WITHOUT ROWID;
   CREATE TABLE mls_tombstones (
     group_id TEXT NOT NULL,
     intent_id TEXT NOT NULL,
     tombstone BLOB NOT NULL,
     PRIMARY KEY (group_id, intent_id)
   ) WITHOUT ROWID;
   CREATE TABLE mls_key_packages (package BLOB PRIMARY KEY, private BLOB NOT NULL) WITHOUT ROWID;
   CREATE TABLE uploads (
     upload_id TEXT PRIMARY KEY,
     import_id TEXT,
     source TEXT NOT NULL,
     request TEXT,
     state TEXT NOT NULL,
     asset_id TEXT,
     failure TEXT
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX uploads_source ON uploads (import_id, source);
   CREATE INDEX uploads_state ON uploads (state);`,
  `CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE derived (
     content_hash TEXT NOT NULL,
     kind TEXT NOT NULL,
     bytes BLOB NOT NULL,
     PRIMARY KEY (content_hash, kind)
   ) WITHOUT ROWID;`,
  `CREATE TABLE mls_superseded (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     group_id TEXT NOT NULL,
     position INTEGER NOT NULL,
     outgoing_key TEXT NOT NULL,
     outgoing BLOB NOT NULL,
     outgoing_state BLOB NOT NULL,
     welcome BLOB,
     invited TEXT
   );
   CREATE INDEX mls_superseded_group ON mls_superseded (group_id, position);`,
];

export const CATALOG_VERSION = STEPS.length;
