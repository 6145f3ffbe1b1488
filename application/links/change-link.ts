import { invalidField } from '../../domain/kernel/errors.js';
import { expiryPassed, linkNotFound, type Link, type LinkId } from '../../domain/links/link.js';
import type { Clock } from '../ports/platform/clock.js';
import type { LinkStore, LinkTerms, StoredLink } from '../ports/stores/link-store.js';
import type { Caller } from '../sessions/caller.js';

/** Changes a link's expiry or, for an upload link, its bounds, for its maker. An absent term is left unchanged. */
export class ChangeLink {
  constructor(private readonly parts: { readonly links: LinkStore; readonly clock: Clock }) {}

  async execute(caller: Caller, id: LinkId, terms: LinkTerms): Promise<StoredLink> {
    const { links, clock } = this.parts;
    const stored = await links.find(id);
    if (stored?.link.makerId !== caller.account.id) throw linkNotFound();
    requireFitting(stored.link, terms);
    if (expiryPassed(terms.expiresAt ?? null, clock.now())) {
      throw invalidField('/expires_at', 'must lie in the future; to end the link now, delete it');
    }
    if (!(await links.setTerms(caller.account.id, id, terms))) throw linkNotFound();
    return (await links.find(id)) ?? stored;
  }
}

function requireFitting(link: Link, { maxBytes, maxFiles }: LinkTerms): void {
  if (link.kind === 'upload') return;
  const named = maxBytes !== undefined ? '/max_bytes' : maxFiles !== undefined ? '/max_files' : null;
  if (named !== null) throw invalidField(named, 'bounds an upload link; this is a share link');
}
