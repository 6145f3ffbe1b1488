import { EntitySchema } from './entity-schema.js';
import type { Album, Quiescence } from '../../../domain/albums/album.js';
import type { AlbumMember } from '../../../application/ports/stores/album-store.js';
import { bytes, instant, integer, text, uuid } from './columns.js';

export type QuiescenceColumns = { readonly [Column in keyof Quiescence]: Quiescence[Column] | null };

/**
 * The quiescence is part of the album's row, so that one lock covers both; its columns are all set or
 * all null, but for `proposer_id` in rows of earlier builds.
 * `document_hash` belongs to earlier versions and is no longer read.
 */
export type AlbumRow = Omit<Album, 'quiescence'> & QuiescenceColumns;

export const AlbumEntity = new EntitySchema<AlbumRow>({
  name: 'Album',
  tableName: 'albums',
  columns: {
    id: uuid({ primary: true }),
    ownerId: uuid(),
    protocolVersion: text(),
    cryptoSuiteId: integer(),
    manifest: bytes(),
    createdAt: instant(),
    upgradePendingTo: text({ nullable: true }),
    intentId: uuid({ nullable: true }),
    receivedAt: instant({ nullable: true }),
    deadline: integer({ nullable: true }),
    proposerDevice: uuid({ nullable: true }),
    proposerId: uuid({ nullable: true }),
  },
});

interface MemberRow extends AlbumMember {
  readonly albumId: string;
  /** The album's, repeated for the index over an account's memberships. */
  readonly albumCreatedAt: number;
}

export const AlbumMemberEntity = new EntitySchema<MemberRow>({
  name: 'AlbumMember',
  tableName: 'album_members',
  columns: {
    albumId: uuid({ primary: true }),
    accountId: uuid({ primary: true }),
    role: text(),
    albumCreatedAt: instant(),
  },
});

export const AcceptedIntentEntity = new EntitySchema<{
  readonly albumId: string;
  readonly intentId: string;
  readonly acceptedAt: number;
}>({
  name: 'AcceptedIntent',
  tableName: 'accepted_intents',
  columns: { albumId: uuid({ primary: true }), intentId: uuid({ primary: true }), acceptedAt: instant() },
});
