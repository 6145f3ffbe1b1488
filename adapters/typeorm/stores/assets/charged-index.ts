/**
 * Follows `blobs` in a SELECT of an account's charges in their order. By its own choice MariaDB reads all blobs by
 * `doomed_at`: at a million of them a page took 2.5 s. Hence FORCE INDEX, which SQLite ignores as a comment.
 */
export const BY_CHARGE = '/*! FORCE INDEX (blobs_charged_to_doomed_at_size_content_hash) */';
