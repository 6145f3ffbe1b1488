import { h, say, wordsOf } from '../dom.js';

/**
 * Accepts files and folders that are dropped anywhere on the page while `card` is on it: a browser leaves the page for
 * a file that is dropped beside its target. Dropping needs a mouse; the card's file field does the same by keyboard.
 */
export function acceptDrops(card: HTMLElement, take: (files: readonly File[]) => void): void {
  const end = new AbortController();
  const on = (type: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void): void => {
    const listener = (event: DragEvent): void => {
      if (!card.isConnected) end.abort();
      else if (event.dataTransfer?.types.includes('Files') === true) run(event);
    };
    window.addEventListener(type, listener, { signal: end.signal });
  };
  on('dragover', (event) => {
    event.preventDefault();
    card.classList.add('over');
  });
  // Without a related target the pointer has left the window.
  on('dragleave', (event) => event.relatedTarget === null && card.classList.remove('over'));
  on('drop', (event) => {
    event.preventDefault();
    card.classList.remove('over');
    if (event.dataTransfer !== null) filesOf(event.dataTransfer).then(take, (error: unknown) => say(wordsOf(error)));
  });
}

/** Returns the field for files as a button: a browser's own field says that no file is chosen, beside those it sent. */
export function choosing(input: HTMLInputElement): HTMLElement {
  return h(
    'p',
    {},
    input,
    h('label', { for: input.id, class: 'button' }, 'Choose files'),
    h('span', { class: 'quiet' }, ' or drop them on this page'),
  );
}

/** The entries must be taken within the event: afterwards the list is empty. */
async function filesOf({ items }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const files = await Promise.all(entries.map(async (entry) => (entry instanceof File ? [entry] : within(entry))));
  return files.flat();
}

/** Returns the files of a folder and of those in it; hidden ones are the system's, not the person's. */
async function within(entry: FileSystemEntry | null): Promise<readonly File[]> {
  if (entry === null || entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // Browsers return the entries of a folder by the hundred.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    for (const each of some) for (const file of await within(each)) files.push(file);
  }
}
