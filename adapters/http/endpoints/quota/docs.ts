import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

export const DOCS = documented({
  listCharges: {
    description:
      'The list has every blob that counts towards `used`, with its asset and album, also if the caller has left ' +
      'the album. `asset_id`, `album_id` and `trashed_at` are null for a pulled blob, and for a blob that only ' +
      'assets of others refer to. If `referred_by_others` is true, purging the asset does not free the bytes until ' +
      'the others remove theirs. `by_kind` sums up all blobs, not only those on the page.',
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
      '`SoftWarning`: the usage has reached the soft limit. `HardExceeded`: it has reached the hard limit, and ' +
      'the service rejects uploads. `GraceExpired`: the account stayed at the hard limit for longer than the grace ' +
      'window, and the service rejects all growth until something is purged. A limit of null is unbounded.',
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
