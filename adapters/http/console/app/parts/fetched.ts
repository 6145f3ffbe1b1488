import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, type Api } from '../api';

export interface Fetched<Answer> {
  readonly answer: Answer | null;
  readonly error: string | null;
  readonly reload: () => void;
}

/**
 * Fetches a response, again at each call of `reload` and every `interval` milliseconds, unless a response is still
 * awaited: on a slow connection each request would be dropped for the next.
 */
export function useFetched<Answer>(api: Api, path: string, interval: number | null = null): Fetched<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isAwaited = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    isAwaited.current = true;
    api
      .get<Answer>(path)
      .then(
        (got) => {
          if (!isCurrent) return;
          setAnswer(got);
          setError(null);
        },
        (cause: unknown) => {
          if (isCurrent) setError(wordsOf(cause));
        },
      )
      .finally(() => {
        if (isCurrent) isAwaited.current = false;
      });
    return () => {
      isCurrent = false;
    };
  }, [api, path, round]);
  useEffect(() => {
    if (interval === null) return;
    const timer = setInterval(() => isAwaited.current || reload(), interval);
    return () => clearInterval(timer);
  }, [interval, reload]);
  return { answer, error, reload };
}

export function wordsOf(cause: unknown): string {
  return cause instanceof ApiError ? cause.message : 'Something went wrong in this page. Reload it.';
}
