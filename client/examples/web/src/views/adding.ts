import { codeOf } from '@gatehouse/client';
import { Importer } from '@gatehouse/client/uploads';
import type { App } from '../app.js';
import { actionButton, counted, focusOn, h, say, wordsOf } from '../dom.js';
import { dropImport, forgetImport, keptImport } from '../imports.js';
import type { AlbumAt } from '../photos.js';
import { isOfEndedSession, onceSignedInAgain } from '../session-end.js';
import { acceptDrops, choosing } from './dropping.js';
import { addFiles, show, type Outcome } from './importing.js';

/** Shows photos that were added to the album, or what is left after some were removed. */
type Changes = Readonly<Record<'added' | 'removed', () => Promise<void>>>;

/** An album's import as its page shows it. It goes on while other pages are shown, and is there again afterwards. */
interface Shown {
  readonly outcome: Outcome;
  changes: Changes;
  chooser: ReturnType<typeof choosing>;
  /** Enables the fields of the page that is shown now. */
  release: () => void;
}

/** The imports under way in this tab, by their albums. */
const underWay = new WeakMap<App, Map<string, Shown>>();

function underWayIn(app: App): Map<string, Shown> {
  const shown = underWay.get(app) ?? new Map<string, Shown>();
  underWay.set(app, shown);
  return shown;
}

/**
 * Adds files by choosing or dropping. The catalog stores the import before the first byte is sent: after a reload,
 * choosing the same files again resumes them.
 */
export function addingPhotos(app: App, album: AlbumAt, changes: Changes): HTMLElement {
  const isAdding = (): boolean => underWayIn(app).has(album.albumId);
  const chooser = choosing((files) => void add(app, album, shown, files), 'image/*,video/*');
  const outcome: Outcome = { told: h('p', { role: 'status' }), rest: h('div', {}) };
  const shown = underWayIn(app).get(album.albumId) ?? { outcome, changes, chooser, release: () => undefined };
  Object.assign(shown, { changes, chooser });
  if (isAdding()) shown.release = chooser.disable();
  else {
    void unfinished(app, album, shown).then(({ text, leave }) => {
      if (!isAdding()) show(outcome, text, ...leave);
    });
  }
  const card = h(
    'section',
    { class: 'card drop', 'aria-labelledby': 'add' },
    h('h2', { id: 'add', tabindex: '-1' }, 'Add photos'),
    chooser.element,
    shown.outcome.told,
    shown.outcome.rest,
  );
  acceptDrops(card, (files) => {
    if (isAdding()) say('Photos are still being added. Drop these again afterwards.');
    else void add(app, album, shown, files);
  });
  return card;
}

async function add(app: App, album: AlbumAt, shown: Shown, files: readonly File[]): Promise<void> {
  const { albumId } = album;
  const { outcome } = shown;
  underWayIn(app).set(albumId, shown);
  shown.release = shown.chooser.disable();
  show(outcome, `Adding ${counted(files.length, 'file')} …`);
  try {
    await addFiles(app, album, files, outcome);
    await shown.changes.added();
  } catch (error) {
    if (isOfEndedSession(error)) {
      onceSignedInAgain(() => void (outcome.told.isConnected && add(app, album, shown, files)));
    }
    const { text, leave } = await unfinished(app, album, shown);
    const isStopped = codeOf(error) === 'error.client.aborted';
    const alert = isStopped ? [] : [h('p', { class: 'error', role: 'alert' }, wordsOf(error))];
    show(outcome, text, ...alert, ...leave);
    if (isStopped) await shown.changes.added();
  } finally {
    underWayIn(app).delete(albumId);
    shown.release();
  }
}

/** Shows an import that a reload, a closed page or an error interrupted: only the person can choose the files again. */
async function unfinished(
  app: App,
  { albumId }: AlbumAt,
  { outcome, changes }: Shown,
): Promise<{ readonly text: string; readonly leave: readonly Node[] }> {
  const importId = keptImport(albumId);
  if (importId === null) return { text: '', leave: [] };
  const importer = new Importer(app.client, app.catalog);
  const { done, total } = await importer.progress(importId);
  if (done === total) return { text: '', leave: [] };
  const drop = async (): Promise<void> => {
    const count = await dropImport(app, albumId, importId);
    // Another import may have begun meanwhile, and shows itself.
    if (leave.isConnected) {
      show(outcome, removedInWords(count));
      focusOn('add');
    }
    if (count > 0) await changes.removed();
  };
  // Forgotten at the click: files that are chosen before the work begins are another import.
  const leave = actionButton('Leave them out', drop, { onclick: () => forgetImport(albumId, importId) });
  const text = `Adding ${counted(total, 'file')} was not finished. Choose the same again to go on: none is added twice.`;
  return { text, leave: [leave] };
}

function removedInWords(count: number): string {
  if (count === 0) return '';
  const were = count === 1 ? 'One photo was added in part, and is' : `${count} photos were added in part, and are`;
  return `${were} in the trash now.`;
}
