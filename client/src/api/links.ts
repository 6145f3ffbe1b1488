import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { everyItem, type PageOptions } from './pages.js';

/** Contract section 6a. `bundle` and `token_hash` come from `linkSecrets` in `@gatehouse/client/keys`. */
export interface NewLink {
  readonly link_id?: string;
  readonly album_id: string;
  readonly kind: 'share' | 'upload';
  readonly token_hash: string;
  readonly bundle: string;
  /** Of share links: these assets only. */
  readonly asset_ids?: readonly string[];
  readonly expires_at?: string;
  /** Of upload links. */
  readonly max_bytes?: number;
  readonly max_files?: number;
}

export interface Link {
  readonly link_id: string;
  readonly album_id: string;
  readonly kind: 'share' | 'upload';
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly uses: number;
  readonly bytes_used: number;
  /** By the day: no history of guests is kept. */
  readonly last_used_at: string | null;
}

interface LinkPage {
  readonly links: readonly Link[];
  readonly next_cursor: string | null;
}

export type LinkChange = Partial<Pick<NewLink, 'max_bytes' | 'max_files'>> & { readonly expires_at?: string | null };

/** Share links and web-upload links of the albums that the caller administers. */
export class LinksApi {
  constructor(private readonly transport: Transport) {}

  create(link: NewLink, call: CallOptions = {}): Promise<Link> {
    return this.transport.json('POST', '/v1/links', { ...call, json: link, repeatable: link.link_id !== undefined });
  }

  list(page: PageOptions = {}, call: CallOptions = {}): Promise<LinkPage> {
    return this.transport.json('GET', '/v1/links', { ...call, query: { ...page } });
  }

  all(call: CallOptions = {}): AsyncGenerator<Link> {
    return everyItem(
      (page) => this.list(page, call),
      ({ links }) => links,
    );
  }

  change(linkId: string, change: LinkChange, call: CallOptions = {}): Promise<Link> {
    return this.transport.json('PATCH', `/v1/links/${linkId}`, { ...call, json: change, repeatable: true });
  }

  async revoke(linkId: string, call: CallOptions = {}): Promise<void> {
    await this.transport.json('DELETE', `/v1/links/${linkId}`, call);
  }
}
