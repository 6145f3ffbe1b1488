import { codeOf, platform, uuidV4 } from '@gatehouse/client';
import { Importer, type ImportProgress } from '@gatehouse/client/uploads';
import type { App } from '../app.js';
import { actionButton, counted, h, say, wordsOf } from '../dom.js';
import { KeptFiles } from '../kept-files.js';
import { prepareFile, type AlbumAt } from '../photos.js';
import { acceptChosen, acceptDrops, choosing } from './dropping.js';

/**
 * Adds files by choosing or dropping. The catalog stores the import before the first byte is sent: after a reload,
 * choosing the same files again resumes them.
 */
export function addingPhotos(app: App, album: AlbumAt, done: () => Promise<void>): HTMLElement {
  const input = h('input', { type: 'file', multiple: true, accept: 'image/*,video/*', id: 'files', class: 'hidden' });
  const result = h('div', { 'aria-live': 'polite' });
  void unfinished(app, album, result).then((told) => {
    if (!result.hasChildNodes()) result.replaceChildren(...told);
  });
  const card = h(
    'section',
    { class: 'card drop', 'aria-labelledby': 'add' },
    h('h2', { id: 'add' }, 'Add photos'),
    choosing(input),
    result,
  );
  const add = async (files: readonly File[]): Promise<void> => {
    input.disabled = true;
    result.replaceChildren();
    try {
      await addFiles(app, album, files, result);
      await done();
    } catch (error) {
      const told = await unfinished(app, album, result);
      result.replaceChildren(h('p', { class: 'error', role: 'alert' }, wordsOf(error)), ...told);
    } finally {
      input.disabled = false;
      // The control lost the focus while it was disabled.
      if (document.activeElement === document.body) input.focus({ preventScroll: true });
    }
  };
  acceptChosen(input, (files) => void add(files));
  acceptDrops(card, (files) => {
    if (input.disabled) say('Photos are still being added. Drop these again afterwards.');
    else void add(files);
  });
  return card;
}

/** Shows an import that a reload, a closed page or an error interrupted: only the person can choose the files again. */
async function unfinished(app: App, { albumId }: AlbumAt, result: HTMLElement): Promise<readonly Node[]> {
  const importId = localStorage.getItem(settingOf(albumId));
  if (importId === null) return [];
  const importer = new Importer(app.client, app.catalog);
  const { done, total } = await importer.progress(importId);
  if (done === total) return [];
  const leave = actionButton('Leave them out', async () => {
    await importer.drop(importId);
    forgetImport(albumId);
    result.replaceChildren();
  });
  const left = `Adding ${counted(total, 'file')} was not finished. Choose the same again to go on: none is added twice.`;
  return [h('p', {}, left), leave];
}

async function addFiles(app: App, album: AlbumAt, files: readonly File[], result: HTMLElement): Promise<void> {
  const bySource = bySourceOf(files);
  if (await app.work.writes.isHeld(album.albumId)) {
    await waitForUpgrade(app, album, [...bySource.values()], result);
    return;
  }
  try {
    await runImport(app, album, bySource, result);
  } catch (error) {
    if (codeOf(error) !== 'error.upload.album_quiescing') throw error;
    // The upgrade began meanwhile on another device: files that are not added yet wait for its end.
    const importer = new Importer(app.client, app.catalog);
    const importId = currentImport(album.albumId);
    const left = (await importer.sourcesLeft(importId)).map((source) => bySource.get(source));
    await importer.drop(importId);
    forgetImport(album.albumId);
    await waitForUpgrade(
      app,
      album,
      left.filter((file) => file !== undefined),
      result,
    );
  }
}

async function waitForUpgrade(app: App, { albumId }: AlbumAt, files: readonly File[], result: HTMLElement) {
  for (const file of files) await app.work.writes.wait(albumId, file);
  const what = files.length === 1 ? 'One photo waits' : `${files.length} photos wait`;
  result.replaceChildren(h('p', {}, `${what} for the end of the upgrade. You may close this page.`));
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
  result: HTMLElement,
): Promise<void> {
  const importer = new Importer(app.client, app.catalog);
  const importId = currentImport(album.albumId);
  const kept = new KeptFiles(app, importer, album.albumId);
  const bar = h('progress', { 'aria-label': 'Import' });
  const text = h('p', {});
  const sent = new Map<string, number>();
  const show = ({ done, failed, total }: ImportProgress): void => {
    const inside = [...sent.values()].reduce((sum, part) => sum + part, 0);
    [bar.max, bar.value] = [total, Math.min(total, done + failed + inside)];
    const counts = `${done} of ${total} added${failed > 0 ? `, ${failed} not` : ''}`;
    const parts = [total > 0 || kept.count === 0 ? counts : '', keptInWords(kept.count)];
    text.textContent = parts.filter((part) => part !== '').join('. ');
  };
  result.replaceChildren(text, bar);
  await importer.add(importId, bySource.keys());
  await importer.retryFailed(importId);
  let latest = await importer.progress(importId);
  const prepare = async (source: string, uploadId: string) => {
    const file = bySource.get(source);
    if (file === undefined) throw new Error('Choose this file again to go on with it.');
    if (await kept.has(source, file, uploadId)) return null;
    return prepareFile(app, album, file, uploadId);
  };
  latest = await importer.run(importId, prepare, {
    onProgress: (progress) => show((latest = progress)),
    onBytes: (source, part) => {
      if (part < 1) sent.set(source, part);
      else sent.delete(source);
      show(latest);
    },
  });
  const failures = await importer.failures(importId);
  if (latest.done === latest.total) forgetImport(album.albumId);
  const lines = failures.map(({ source, reason }) => h('li', {}, `${nameOfSource(source)}: ${reason}`));
  const errors = h('ul', { class: 'error' });
  for (const line of lines) errors.append(line);
  const list = h('div', { role: 'alert' }, errors);
  result.replaceChildren(text, ...(lines.length === 0 ? [] : [list]));
  show(latest);
}

function keptInWords(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? 'One file is' : `${count} files are`} in the album already, and not added twice.`;
}

/** Returns the album's current import, which stays current until all of its files are uploaded. */
function currentImport(albumId: string): string {
  const name = settingOf(albumId);
  const kept = localStorage.getItem(name) ?? uuidV4(platform.random(16));
  localStorage.setItem(name, kept);
  return kept;
}

function forgetImport(albumId: string): void {
  localStorage.removeItem(settingOf(albumId));
}

function settingOf(albumId: string): string {
  return `gatehouse-photos import ${albumId}`;
}
