import { useEffect, useRef, useState } from 'preact/hooks';
import { isFocusLost } from './focus';

interface Props {
  readonly label: string;
  /** Fetches the next page; `null` at the end. */
  readonly more: (() => void) | null;
}

/** The button for a list's next page. At the end, a sentence takes its place and its focus. */
export function More({ label, more }: Props) {
  const [isUsed, setUsed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isAtEnd = more === null;
  useEffect(() => {
    if (isAtEnd && isFocusLost()) end.current?.focus();
  }, [isAtEnd]);
  if (more !== null) {
    const next = (): void => {
      setUsed(true);
      more();
    };
    return (
      <button type="button" class="quiet" onClick={next}>
        {label}
      </button>
    );
  }
  return isUsed ? (
    <p ref={end} class="none" tabIndex={-1}>
      That is all.
    </p>
  ) : null;
}
