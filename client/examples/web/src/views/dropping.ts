import { h, say } from '../dom.js';

/** The names, in lower case, of files that systems leave in folders beside hidden ones. */
const SYSTEM_FILES = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini']);

/** Marks what is dragged from this page. */
const OWN = 'application/x-gatehouse-photos';

type Take = (files: readonly File[]) => void;
type DragType = 'dragstart' | 'dragover' | 'dragleave' | 'drop';

/** The cards that accept drops, shown or not any more. */
const accepting = new Map<HTMLElement, AbortController>();

/**
 * Accepts files and folders that are dropped anywhere on the page while `card` is on it: for a file dropped beside its
 * target, a browser would leave the page. Dropping needs a mouse; the card's fields do the same by keyboard.
 */
export function acceptDrops(card: HTMLElement, take: Take): void {
  // A listener of the window would keep all of a page that was left.
  for (const [left, end] of accepting) if (!left.isConnected) end.abort();
  const end = new AbortController();
  accepting.set(card, end);
  end.signal.addEventListener('abort', () => accepting.delete(card));
  const on = (type: DragType, run: (event: DragEvent, data: DataTransfer) => void): void => {
    const listener = (event: DragEvent): void => {
      if (!card.isConnected) end.abort();
      else if (event.dataTransfer !== null && isOfFiles(event.dataTransfer)) run(event, event.dataTransfer);
    };
    window.addEventListener(type, listener, { signal: end.signal });
  };
  // A browser offers a picture of the page itself as a file: that one is in the album already.
  on('dragstart', (_event, data) => data.setData(OWN, ''));
  on('dragover', (event) => {
    event.preventDefault();
    card.classList.add('over');
  });
  // Without a related target the pointer has left the window.
  on('dragleave', (event) => event.relatedTarget === null && card.classList.remove('over'));
  on('drop', (event, data) => {
    event.preventDefault();
    card.classList.remove('over');
    void filesOf(data).then(({ files, unread }) => {
      takePersons(files, take);
      if (unread.length > 0) say(`Not added, since they cannot be read: ${unread.join(', ')}.`);
    });
  });
}

/** Says so when files are dropped where nothing takes them; otherwise the browser would leave the page for them. */
export function refuseDrops(text: string): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      const isTaken = document.querySelector('.card.drop') !== null;
      if (isTaken || event.dataTransfer === null || !isOfFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (type === 'drop') say(text);
    });
  }
}

function isOfFiles({ types }: DataTransfer): boolean {
  return types.includes('Files') && !types.includes(OWN);
}

/** Leaves out the files that are the system's, not the person's; `path` is below a chosen folder. */
function takePersons(files: readonly File[], take: Take): void {
  const persons = files.filter(({ name, webkitRelativePath: path }) => {
    const within = path.split('/').slice(1);
    return ![name, ...within].some(isSystems);
  });
  if (persons.length > 0) take(persons);
  else say('There is nothing to add: no file is in it, or only hidden ones.');
}

function isSystems(name: string): boolean {
  return name.startsWith('.') || SYSTEM_FILES.has(name.toLowerCase());
}

interface Chooser {
  readonly element: HTMLElement;
  /** Disables the fields. The function that is returned enables them again, with the focus where it was. */
  disable(): () => void;
}

/**
 * Returns the fields for files and for a folder as buttons: a browser's own field would say that no file is chosen, next
 * to the files that were sent.
 */
export function choosing(take: Take, accept?: string): Chooser {
  const files = h('input', { type: 'file', multiple: true, accept, id: 'files', class: 'hidden' });
  const folder = h('input', { type: 'file', webkitdirectory: true, id: 'folder', class: 'hidden' });
  const fields = [files, folder];
  for (const field of fields) field.addEventListener('change', () => takeChosen(field, take));
  const element = h(
    'div',
    { class: 'row choosing' },
    files,
    h('label', { for: 'files', class: 'button' }, 'Choose files'),
    // Some phones have no folders to choose.
    ...('webkitdirectory' in folder ? [folder, h('label', { for: 'folder', class: 'button' }, 'Choose a folder')] : []),
    h('span', { class: 'quiet' }, 'or drop them on this page'),
  );
  const disable = (): (() => void) => {
    const focused = fields.find((field) => field === document.activeElement) ?? files;
    for (const field of fields) field.disabled = true;
    return () => {
      for (const field of fields) field.disabled = false;
      // A disabled field loses the focus.
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    };
  };
  return { element, disable };
}

function takeChosen(field: HTMLInputElement, take: Take): void {
  const files = [...(field.files ?? [])];
  // A browser tells of no change when what is in the field is chosen again.
  field.value = '';
  takePersons(files, take);
}

interface Found {
  readonly files: File[];
  /** The names of what cannot be read. */
  readonly unread: string[];
}

/** The entries must be taken within the event: afterwards the list is empty. */
async function filesOf({ items }: DataTransfer): Promise<Found> {
  const found: Found = { files: [], unread: [] };
  for (const entry of [...items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile())) {
    if (entry instanceof File) found.files.push(entry);
    else if (entry !== null) await addWithin(entry, found);
  }
  return found;
}

/** Adds a file, or the files of a folder and of those in it. */
async function addWithin(entry: FileSystemEntry, found: Found): Promise<void> {
  if (isSystems(entry.name)) return;
  try {
    if (entry.isFile) found.files.push(await fileOf(entry as FileSystemFileEntry));
    else for (const each of await entriesOf(entry as FileSystemDirectoryEntry)) await addWithin(each, found);
  } catch {
    found.unread.push(entry.name);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return the entries of a folder by the hundred.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return entries;
    for (const each of some) entries.push(each);
  }
}
