/** SQLite's own structures; a pointer is an address in its memory. */
export interface SqliteStructures {
  readonly capi: {
    readonly SQLITE_FCNTL_FILE_POINTER: number;
    sqlite3_file_control(database: number, name: string, operation: number, result: number): number;
    readonly sqlite3_file: new (pointer: number) => { readonly $pMethods: number };
    readonly sqlite3_io_methods: new (pointer: number) => {
      installMethods(methods: { xCheckReservedLock(file: number, result: number): number }): unknown;
    };
  };
  readonly wasm: {
    alloc(bytes: number): number;
    dealloc(pointer: number): void;
    peekPtr(pointer: number): number;
    poke32(pointer: number, value: number): unknown;
  };
}

interface Database {
  /** Undefined once it is closed. */
  readonly pointer?: number | undefined;
}

const POINTER_BYTES = 8;
const mended = new WeakSet<SqliteStructures>();

/**
 * Lets SQLite roll back the journal of a tab that was closed during a transaction. `opfs-sahpool` says of every file
 * that another connection has reserved it; SQLite then takes the journal for that connection's, and reads pages of
 * which some are new and others old. The Web Lock keeps all other connections away, so the true answer is no. Takes a
 * database from which nothing was read yet, and holds for all of this file system. Held by
 * tests/client/catalog-browser.test.ts; https://sqlite.org/atomiccommit.html, section 4.2.
 */
export function rollBackHotJournals(sqlite: SqliteStructures, { pointer }: Database): void {
  if (mended.has(sqlite)) return;
  const { capi, wasm } = sqlite;
  const result = wasm.alloc(POINTER_BYTES);
  try {
    const operation = capi.SQLITE_FCNTL_FILE_POINTER;
    if (pointer === undefined || capi.sqlite3_file_control(pointer, 'main', operation, result) !== 0)
      throw new Error('SQLite does not name the file of the catalog.');
    const file = new capi.sqlite3_file(wasm.peekPtr(result));
    new capi.sqlite3_io_methods(file.$pMethods).installMethods({
      xCheckReservedLock: (_file, answer) => {
        wasm.poke32(answer, 0);
        return 0;
      },
    });
  } finally {
    wasm.dealloc(result);
  }
  mended.add(sqlite);
}
