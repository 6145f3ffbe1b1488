import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

export const DOCS = documented({
  listCharges: {
    description:
      'Of every blob that counts in `used`: its asset and album, also where the caller has left the album; the three ' +
      'members are null for a pull, and for a blob that only assets of others still refer to, which `referred_by_others` ' +
      'says. Purging the asset frees the bytes, unless `referred_by_others`: then they stay charged as long as others ' +
      'keep them. `by_kind` counts all of it, whatever the page holds.',
    answers: {
      200: {
        blobs: [
          {
            content_hash: SAMPLE.hash,
            size: 4_183_040,
            kind: 'original',
            asset_id: SAMPLE.assetId,
            album_id: SAMPLE.albumId,
            trashed_at: null,
            charged_since: '2026-11-01T12:00:00.000Z',
            referred_by_others: false,
          },
        ],
        by_kind: { original: 4_183_040, derivative: 0, provenance: 0, metadata: 0, cached: 0 },
        next_cursor: null,
      },
    },
  },
  readQuota: {
    description:
      '`SoftWarning` above the soft limit; `HardExceeded` at the hard limit, where uploads are refused; `GraceExpired` ' +
      'once that lasted longer than the grace window, until something is purged. A limit that is null does not bound.',
    answers: {
      200: {
        used: 1_234_567,
        reserved: 1234,
        soft_limit: 8_000_000_000,
        hard_limit: 10_000_000_000,
        state: 'OK',
        grace_expires_at: null,
      },
    },
  },
});
