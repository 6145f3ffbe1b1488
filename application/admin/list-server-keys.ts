import { datedKeys, SERVER_KEY_KINDS, type DatedKey } from '../../domain/discovery/server-key.js';
import type { ServerKeyStore } from '../ports/stores/server-key-store.js';

/** Lists every key that the server ever had, from the database, by kind, newest first. */
export class ListServerKeys {
  constructor(private readonly parts: { readonly serverKeys: ServerKeyStore }) {}

  async execute(): Promise<readonly DatedKey[]> {
    const stored = await this.parts.serverKeys.list();
    return SERVER_KEY_KINDS.flatMap((kind) => datedKeys(stored, kind).toReversed());
  }
}
