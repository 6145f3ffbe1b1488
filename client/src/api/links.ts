import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { everyItem, type PageOptions } from './pages.js';
import type { Link, LinkPage, LinkTerms, NewLink } from './wire.js';

interface OfAlbum {
  /** Selects all links to this album (its admins only); without it, the links that the caller made. */
  readonly album_id?: string;
}

/**
 * Share links and web-upload links of the albums that the caller administers (contract section 6a). `token_hash` and
 * `bundle` come from `linkSecrets` and `sealLinkBundle` in `@gatehouse/client/keys`.
 */
export class LinksApi {
  constructor(private readonly transport: Transport) {}

  create(link: NewLink, call: CallOptions = {}): Promise<Link> {
    return this.transport.json('POST', '/v1/links', { ...call, json: link, repeatable: link.link_id !== undefined });
  }

  list(page: PageOptions & OfAlbum = {}, call: CallOptions = {}): Promise<LinkPage> {
    return this.transport.json('GET', '/v1/links', { ...call, query: { ...page } });
  }

  all({ album_id, ...call }: CallOptions & OfAlbum = {}): AsyncGenerator<Link> {
    const which: OfAlbum = album_id === undefined ? {} : { album_id };
    return everyItem(
      (page) => this.list({ ...page, ...which }, call),
      ({ links }) => links,
    );
  }

  change(linkId: string, change: LinkTerms, call: CallOptions = {}): Promise<Link> {
    return this.transport.json('PATCH', `/v1/links/${linkId}`, { ...call, json: change, repeatable: true });
  }

  async revoke(linkId: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/links/${linkId}`, call);
  }
}
