import type { DeedCursor, OperatorDeed, OperatorLog } from '../ports/stores/operator-log.js';

/** Lists what operators did, newest first: of one account, or of all. */
export class ListDeeds {
  constructor(private readonly parts: { readonly operatorLog: OperatorLog }) {}

  async execute(
    page: Parameters<OperatorLog['list']>[0],
  ): Promise<{ readonly deeds: readonly OperatorDeed[]; readonly next: DeedCursor | null }> {
    // The extra row shows that a next page exists.
    const rows = await this.parts.operatorLog.list({ ...page, limit: page.limit + 1 });
    const deeds = rows.slice(0, page.limit);
    return { deeds, next: rows.length > page.limit ? (deeds.at(-1) ?? null) : null };
  }
}
