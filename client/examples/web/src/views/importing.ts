import { codeOf } from '@gatehouse/client';
import { contentHash, Importer, type ImportProgress } from '@gatehouse/client/uploads';
import type { App } from '../app.js';
import { h } from '../dom.js';
import { currentImport, dropImport, forgetImport } from '../imports.js';
import { KeptFiles } from '../kept-files.js';
import { contentKey, prepareFile, type AlbumAt } from '../photos.js';
import { progressParts } from '../progress.js';
import { sealedSource } from '../sealing.js';

/** The place of what an import says. */
export interface Outcome {
  /** Screen readers announce its text: the begin and the end of an import, and not each file between them. */
  readonly told: HTMLElement;
  readonly rest: HTMLElement;
}

export function show({ told, rest }: Outcome, text: string, ...more: readonly Node[]): void {
  told.textContent = text;
  rest.replaceChildren(...more);
}

/** Adds files, or keeps them for the end of the album's upgrade. */
export async function addFiles(app: App, album: AlbumAt, files: readonly File[], outcome: Outcome): Promise<void> {
  const chosen = bySourceOf(files);
  if (await app.work.writes.isHeld(album.albumId)) {
    await waitForUpgrade(app, album, [...chosen.values()], outcome);
    return;
  }
  const bySource = await asBefore(app, album, chosen);
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

/**
 * Names files as the album's interrupted import does: a phone says of a file, whenever it is chosen, that it has changed
 * just now. Only the same bytes continue an upload, since its key must seal no others.
 */
async function asBefore(
  app: App,
  { albumId }: AlbumAt,
  chosen: ReadonlyMap<string, File>,
): Promise<ReadonlyMap<string, File>> {
  const importer = new Importer(app.client, app.catalog);
  const importId = currentImport(albumId);
  await importer.retryFailed(importId);
  const left = await importer.sourcesLeft(importId);
  const known = new Set(left);
  const alike = new Map<string, string[]>();
  for (const source of left) {
    if (chosen.has(source)) continue;
    const key = nameAndSize(source);
    alike.set(key, [...(alike.get(key) ?? []), source]);
  }
  const bySource = new Map<string, File>();
  for (const [source, file] of chosen) {
    const candidates = known.has(source) ? [] : (alike.get(nameAndSize(source)) ?? []);
    const before = await firstOf(candidates, async (each) => {
      return !bySource.has(each) && mayContinue(app, file, await importer.begunUpload(importId, each));
    });
    bySource.set(before ?? source, file);
  }
  return bySource;
}

function nameAndSize(source: string): string {
  return JSON.stringify((JSON.parse(source) as unknown[]).slice(0, 2));
}

async function mayContinue(
  { keys }: App,
  file: File,
  begun: Awaited<ReturnType<Importer['begunUpload']>>,
): Promise<boolean> {
  if (begun === null) return false;
  if (begun.contentHash === null) return true;
  // A file that cannot be read is told of by the import.
  const hash = await contentHash(sealedSource(file, contentKey(keys, begun.uploadId))).catch(() => null);
  return hash === begun.contentHash;
}

async function firstOf(names: readonly string[], fits: (name: string) => Promise<boolean>): Promise<string | null> {
  for (const name of names) if (await fits(name)) return name;
  return null;
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
  const { bar, text, signal, nodes } = progressParts('Import');
  const sent = new Map<string, number>();
  const update = (progress: ImportProgress): void => {
    const { done, failed, total } = progress;
    const inside = [...sent.values()].reduce((sum, part) => sum + part, 0);
    [bar.max, bar.value] = [total, Math.min(total, done + failed + inside)];
    text.textContent = countsInWords(progress, kept.count);
  };
  outcome.rest.replaceChildren(...nodes);
  await importer.add(importId, bySource.keys());
  let latest = await importer.progress(importId);
  const prepare = async (source: string, uploadId: string) => {
    const file = bySource.get(source);
    if (file === undefined) throw new Error('Choose this file again to go on with it.');
    if (await kept.has(source, file, uploadId)) return null;
    return prepareFile(app, album, file, uploadId);
  };
  const run = async (): Promise<Failures> => {
    latest = await importer.run(importId, prepare, {
      signal,
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
