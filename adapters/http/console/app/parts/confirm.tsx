import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface Props {
  /** The text of both buttons. */
  readonly label: string;
  readonly title: string;
  readonly children: ComponentChildren;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** A button with a confirmation, in the browser's own dialog: it traps the focus and closes on Escape. */
export function Confirm({ label, title, children, isBusy, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  return (
    <>
      <button type="button" class="danger" disabled={isBusy} onClick={() => dialog.current?.showModal()}>
        {label} …
      </button>
      <dialog ref={dialog} aria-labelledby={heading}>
        <h3 id={heading}>{title}</h3>
        {children}
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="button"
            class="danger"
            onClick={() => {
              dialog.current?.close();
              onConfirm();
            }}
          >
            {label}
          </button>
        </div>
      </dialog>
    </>
  );
}
