import type { ListedWriter } from '../support/people/listed-writer.js';
import type { Actor } from './world.js';

export interface WireReference {
  readonly content_hash: string;
  readonly size: number;
  readonly upload_user_id: string;
}
export type WireAsset = WireReference & {
  readonly asset_id: string;
  readonly owner_id: string;
  readonly via_link?: string;
  readonly derivatives: readonly WireReference[];
  readonly metadata: { readonly content_hash: string; readonly size: number } | null;
};

export async function listedIn(actor: Actor, { token }: ListedWriter, album: string): Promise<readonly WireAsset[]> {
  return pages(actor, 'assets', (cursor) => `/v1/albums/${album}/assets?limit=100${cursor}`, token);
}

export async function trashOf(actor: Actor, { token }: ListedWriter): Promise<readonly WireAsset[]> {
  return pages(actor, 'assets', (cursor) => `/v1/trash?limit=100${cursor}`, token);
}

/** Returns the items of every page of a list, which is the member `list` of each. */
export async function pages<T>(
  actor: Actor,
  list: string,
  path: (cursor: string) => string,
  token: string,
): Promise<readonly T[]> {
  const found: T[] = [];
  let cursor = '';
  do {
    const page = await actor.insist('compare', (client) => client.get(path(cursor), { token }));
    found.push(...((page?.body?.[list] ?? []) as T[]));
    const next: string | null = page?.body?.next_cursor ?? null;
    cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
  } while (cursor !== '');
  return found;
}
