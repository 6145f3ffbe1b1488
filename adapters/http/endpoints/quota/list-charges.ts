import type { ChargedBlob, ChargedBlobCursor } from '../../../../application/ports/stores/charged-blob-store.js';
import { ListCharges } from '../../../../application/quota/list-charges.js';
import { fromBase64Url, toBase64Url, utf8 } from '../../../../domain/kernel/bytes.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { CHARGED_KINDS, type KindTotals } from '../../../../domain/quota/charged-kind.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { NEXT_CURSOR, PAGE_QUERY, readLimit } from '../../routing/paging.js';
import { arrayOf, INSTANT, nullable, object, schema, SHA256, SIZE, UUID } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import { DOCS } from './docs.js';

const chargesSchema = schema(
  'Charges',
  object({
    blobs: arrayOf(
      object({
        content_hash: SHA256,
        size: SIZE,
        kind: { enum: CHARGED_KINDS },
        asset_id: nullable(UUID),
        album_id: nullable(UUID),
        trashed_at: nullable(INSTANT),
        charged_since: INSTANT,
        referred_by_others: { type: 'boolean' },
      }),
    ),
    by_kind: object(Object.fromEntries(CHARGED_KINDS.map((kind) => [kind, SIZE]))),
    next_cursor: NEXT_CURSOR,
  }),
);

export const listCharges: Endpoint<null, 'session', ListCharges> = {
  summary: 'List the blobs that the caller is charged for, largest first, and the sum by kind',
  docs: DOCS.listCharges,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: chargesSchema },
  useCase: ListCharges,
  run: async ({ caller, query }, listCharges) => {
    const limit = readLimit(query('limit'));
    const { blobs, byKind } = await listCharges.execute(caller, {
      limit: limit + 1,
      after: readCursor(query('cursor')),
    });
    const page = blobs.slice(0, limit);
    const last = page.at(-1);
    return ok({
      blobs: page.map(chargeToWire),
      by_kind: kindsToWire(byKind),
      next_cursor: blobs.length > limit && last !== undefined ? cursorOf(last) : null,
    });
  },
};

function chargeToWire({ contentHash, size, kind, chargedAt, holder, referredByOthers }: ChargedBlob) {
  return {
    content_hash: contentHash,
    size: sizeToWire(size),
    kind,
    asset_id: holder?.assetId ?? null,
    album_id: holder?.albumId ?? null,
    trashed_at: instantToWire(holder?.trashedAt ?? null),
    charged_since: toRfc3339(chargedAt),
    referred_by_others: referredByOthers,
  };
}

function kindsToWire(byKind: KindTotals): Readonly<Record<string, number>> {
  return Object.fromEntries(CHARGED_KINDS.map((kind) => [kind, sizeToWire(byKind[kind])]));
}

function cursorOf({ size, contentHash }: ChargedBlobCursor): string {
  return toBase64Url(utf8(`${size} ${contentHash}`));
}

function readCursor(text: string | null): ChargedBlobCursor | null {
  if (text === null) return null;
  const decoded = Buffer.from(fromBase64Url(text) ?? []).toString('latin1');
  const [, size, contentHash] = /^(\d{1,16}) ([0-9a-f]{64})$/.exec(decoded) ?? [];
  if (size === undefined || contentHash === undefined) {
    throw invalidField('/cursor', 'must be the next_cursor of the previous page');
  }
  return { size: BigInt(size), contentHash };
}
