import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { PageOptions } from './pages.js';
import type { Quota } from './wire.js';

export interface ChargedBlob {
  readonly content_hash: string;
  readonly size: number;
  readonly kind: 'original' | 'derivative' | 'provenance' | 'metadata' | 'cached';
  readonly asset_id: string | null;
  readonly album_id: string | null;
  readonly trashed_at: string | null;
  readonly charged_since: string;
  readonly referred_by_others: boolean;
}

export interface ChargedBlobs {
  /** Largest first. */
  readonly blobs: readonly ChargedBlob[];
  readonly by_kind: Readonly<Record<ChargedBlob['kind'], number>>;
  readonly next_cursor: string | null;
}

export class QuotaApi {
  constructor(private readonly transport: Transport) {}

  read(call: CallOptions = {}): Promise<Quota> {
    return this.transport.json('GET', '/quota', call);
  }

  /** Lists the blobs that the caller is charged for, including those in albums that the caller has left. */
  blobs(page: PageOptions = {}, call: CallOptions = {}): Promise<ChargedBlobs> {
    return this.transport.json('GET', '/quota/blobs', { ...call, query: { ...page } });
  }
}
