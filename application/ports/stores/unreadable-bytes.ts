import { BlobStoreUnavailable } from './blob-store-unavailable.js';

/** The error for stored bytes that their disk cannot read (EIO); other bytes may be readable. */
export class UnreadableBytes extends BlobStoreUnavailable {}

/** @throws what `reading` rejects with, unless the bytes are unreadable; then the result is `null` */
export async function unlessUnreadable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableBytes) return null;
    throw error;
  }
}
