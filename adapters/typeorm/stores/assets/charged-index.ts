import { byIndex } from '../../engine/ordered-pages.js';

/** Follows `blobs` in a SELECT of an account's charges in their order. */
export const BY_CHARGE = byIndex('blobs_charged_to_size_content_hash');
