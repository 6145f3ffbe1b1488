import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Api } from '../api';
import { wordsOf } from './fetched';
import { useTurns } from './turns';

/** A page of a list: its items are in the member that the list names. */
interface Page {
  readonly next_cursor: string | null;
  readonly [member: string]: unknown;
}

export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly isLoaded: boolean;
  readonly error: string | null;
  /** Fetches the next page; `null` at the end. */
  readonly more: (() => void) | null;
}

/** Fetches a list page by page, from its start again whenever `path` or `round` changes. */
export function usePaged<Item>(api: Api, path: string, member: string, round: unknown): Paged<Item> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const begin = useTurns();
  const load = useCallback(
    (after: string | null) => {
      const isCurrent = begin();
      const query = after === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(after)}`;
      api.get<Page>(path + query).then(
        (page) => {
          if (!isCurrent()) return;
          setItems((before) => [...(after === null ? [] : before), ...(page[member] as readonly Item[])]);
          setCursor(page.next_cursor);
          setError(null);
          setLoaded(true);
        },
        (cause: unknown) => {
          if (isCurrent()) setError(wordsOf(cause));
        },
      );
    },
    [api, path, begin],
  );
  useEffect(() => {
    load(null);
    return () => void begin();
  }, [load, round, begin]);
  return { items, isLoaded, error, more: cursor === null ? null : () => load(cursor) };
}
