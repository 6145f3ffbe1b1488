import { useCallback, useRef } from 'preact/hooks';

/**
 * Returns a function that begins a turn and returns whether the turn is still the latest. A response that arrives after
 * a later request began must not replace the later request's response.
 */
export function useTurns(): () => () => boolean {
  const latest = useRef(0);
  return useCallback(() => {
    const turn = (latest.current += 1);
    return () => turn === latest.current;
  }, []);
}
