import { codeOf } from '@gatehouse/client';
import { Importer, type ImportProgress } from '@gatehouse/client/uploads';
import type { App } from '../app.js';
import { actionButton, counted, focusOn, h, say, wordsOf } from '../dom.js';
import { currentImport, dropImport, forgetImport, keptImport } from '../imports.js';
import { KeptFiles } from '../kept-files.js';
import { prepareFile, type AlbumAt } from '../photos.js';
import { isOfEndedSession, onceSignedInAgain } from '../session-end.js';
import { acceptDrops, choosing } from './dropping.js';

/** Shows photos that were added to the album, or what is left after some were removed. */
type Changes = Readonly<Record<'added' | 'removed', () => Promise<void>>>;

/**
 * Adds files by choosing or dropping. The catalog stores the import before the first byte is sent: after a reload,
 * choosing the same files again resumes them.
 */
export function addingPhotos(app: App, album: AlbumAt, { added, removed }: Changes): HTMLElement {
  const outcome: Outcome = { told: h('p', { role: 'status' }), rest: h('div', {}) };
  let isAdding = false;
  void unfinished(app, album, { outcome, removed }).then(({ text, leave }) => {
    if (!isAdding) show(outcome, text, ...leave);
  });
  const add = async (files: readonly File[]): Promise<void> => {
    isAdding = true;
    const release = chooser.disable();
    show(outcome, `Adding ${counted(files.length, 'file')} …`);
    try {
      await addFiles(app, album, files, outcome);
      await added();
    } catch (error) {
      if (isOfEndedSession(error)) onceSignedInAgain(() => void (card.isConnected && add(files)));
      const { text, leave } = await unfinished(app, album, { outcome, removed });
      const isStopped = codeOf(error) === 'error.client.aborted';
      const alert = isStopped ? [] : [h('p', { class: 'error', role: 'alert' }, wordsOf(error))];
      show(outcome, text, ...alert, ...leave);
      if (isStopped) await added();
    } finally {
      isAdding = false;
      release();
    }
  };
  const chooser = choosing((files) => void add(files), 'image/*,video/*');
  const card = h(
    'section',
    { class: 'card drop', 'aria-labelledby': 'add' },
    h('h2', { id: 'add', tabindex: '-1' }, 'Add photos'),
    chooser.element,
    outcome.told,
    outcome.rest,
  );
  acceptDrops(card, (files) => {
    if (isAdding) say('Photos are still being added. Drop these again afterwards.');
    else void add(files);
  });
  return card;
}

/** The place of what an import says. */
interface Outcome {
  /** Screen readers announce its text: the begin and the end of an import, and not each file between them. */
  readonly told: HTMLElement;
  readonly rest: HTMLElement;
}

function show({ told, rest }: Outcome, text: string, ...more: readonly Node[]): void {
  told.textContent = text;
  rest.replaceChildren(...more);
}

/** Shows an import that a reload, a closed page or an error interrupted: only the person can choose the files again. */
async function unfinished(
  app: App,
  { albumId }: AlbumAt,
  { outcome, removed }: Pick<Changes, 'removed'> & { readonly outcome: Outcome },
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
    if (count > 0) await removed();
  };
  // Forgotten at the click: files that are chosen before the work begins are another import.
  const leave = actionButton('Leave them out', drop, { onclick: () => forgetImport(albumId, importId) });
  const text = `Adding ${counted(total, 'file')} was not finished. Choose the same again to go on: none is added twice.`;
  return { text, leave: [leave] };
}

async function addFiles(app: App, album: AlbumAt, files: readonly File[], outcome: Outcome): Promise<void> {
  const bySource = bySourceOf(files);
  if (await app.work.writes.isHeld(album.albumId)) {
    await waitForUpgrade(app, album, [...bySource.values()], outcome);
    return;
  }
  try {
    await runImport(app, album, bySource, outcome);
  } catch (error) {
    if (codeOf(error) !== 'error.upload.album_quiescing') throw error;
    // The upgrade began meanwhile on another device: files that are not added yet wait for its end.
    const importer = new Importer(app.client, app.catalog);
    const importId = currentImport(album.albumId);
    const left = (await importer.sourcesLeft(importId)).map((source) => bySource.get(source));
    await dropImport(app, album.albumId, importId);
    await waitForUpgrade(
      app,
      album,
      left.filter((file) => file !== undefined),
      outcome,
    );
  }
}

async function waitForUpgrade(app: App, { albumId }: AlbumAt, files: readonly File[], outcome: Outcome) {
  for (const file of files) await app.work.writes.wait(albumId, file);
  const what = files.length === 1 ? 'One photo waits' : `${files.length} photos wait`;
  show(outcome, `${what} for the end of the upgrade. You may close this page.`);
}

function removedInWords(count: number): string {
  if (count === 0) return '';
  const were = count === 1 ? 'One photo was added in part, and is' : `${count} photos were added in part, and are`;
  return `${were} in the trash now.`;
}

/**
 * Returns an import's names for files: the same files chosen again after a reload have the same names. Files of several
 * folders may have everything in common but their bytes, and are counted then.
 */
function bySourceOf(files: readonly File[]): ReadonlyMap<string, File> {
  const bySource = new Map<string, File>();
  const alike = new Map<string, number>();
  for (const file of files) {
    const facts = [file.name, file.size, file.lastModified];
    const before = alike.get(JSON.stringify(facts)) ?? 0;
    alike.set(JSON.stringify(facts), before + 1);
    bySource.set(JSON.stringify(before === 0 ? facts : [...facts, before]), file);
  }
  return bySource;
}

function nameOfSource(source: string): string {
  return (JSON.parse(source) as [string])[0];
}

async function runImport(
  app: App,
  album: AlbumAt,
  bySource: ReadonlyMap<string, File>,
  outcome: Outcome,
): Promise<void> {
  const importer = new Importer(app.client, app.catalog);
  const importId = currentImport(album.albumId);
  const kept = new KeptFiles(app, importer, album.albumId, bySource.values());
  const [bar, text] = [h('progress', { 'aria-label': 'Import' }), h('p', {})];
  const sent = new Map<string, number>();
  const update = (progress: ImportProgress): void => {
    const { done, failed, total } = progress;
    const inside = [...sent.values()].reduce((sum, part) => sum + part, 0);
    [bar.max, bar.value] = [total, Math.min(total, done + failed + inside)];
    text.textContent = countsInWords(progress, kept.count);
  };
  const stop = new AbortController();
  outcome.rest.replaceChildren(text, bar, stopButton(stop));
  await importer.add(importId, bySource.keys());
  await importer.retryFailed(importId);
  let latest = await importer.progress(importId);
  const prepare = async (source: string, uploadId: string) => {
    const file = bySource.get(source);
    if (file === undefined) throw new Error('Choose this file again to go on with it.');
    if (await kept.has(source, file, uploadId)) return null;
    return prepareFile(app, album, file, uploadId);
  };
  const run = async (): Promise<Failures> => {
    latest = await importer.run(importId, prepare, {
      signal: stop.signal,
      onProgress: (progress) => update((latest = progress)),
      onBytes: (source, part) => {
        if (part < 1) sent.set(source, part);
        else sent.delete(source);
        update(latest);
      },
    });
    return importer.failures(importId);
  };
  let failures = await run();
  for (;;) {
    const instead = kept.insteadOf(failures.map(({ source }) => source));
    if (instead.length === 0) break;
    await importer.add(importId, instead);
    failures = await run();
  }
  if (latest.done === latest.total) forgetImport(album.albumId, importId);
  show(outcome, countsInWords(latest, kept.count), ...listOf(failures));
}

function stopButton(stop: AbortController): HTMLElement {
  const button = h('button', { type: 'button', onclick: () => stop.abort() }, 'Stop');
  return h('div', { class: 'row' }, button);
}

type Failures = Awaited<ReturnType<Importer['failures']>>;

function listOf(failures: Failures): readonly Node[] {
  if (failures.length === 0) return [];
  const errors = h('ul', { class: 'error' });
  for (const { source, reason } of failures) {
    errors.append(h('li', {}, h('bdi', {}, nameOfSource(source)), `: ${reason}`));
  }
  return [h('div', { role: 'alert' }, errors)];
}

function countsInWords({ done, failed, total }: ImportProgress, kept: number): string {
  const counts = `${done} of ${total} added${failed > 0 ? `, ${failed} not` : ''}`;
  const parts = [total > 0 || kept === 0 ? counts : '', keptInWords(kept)];
  return parts.filter((part) => part !== '').join('. ');
}

function keptInWords(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? 'One file is' : `${count} files are`} in the album already, and not added twice.`;
}
