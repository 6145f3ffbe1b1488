import { platform, uuidV4 } from '@gatehouse/client';
import { deriveKey } from '@gatehouse/client/keys';
import { openFile, sealedSource } from './sealing.js';
import type { Keys } from './vault.js';

// Files that wait for an upgrade are sealed in the browser's private file system, so that the tab can be closed.

/** A file that waits; the queue's entry holds this. */
export interface WaitingFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

const PIECE = 4 * 1024 * 1024;

export async function keepWaitingFile(keys: Keys, file: File): Promise<WaitingFile> {
  const id = uuidV4(platform.random(16));
  const sealed = sealedSource(file, keyOf(keys, id));
  const handle = await (await folder(keys)).getFileHandle(id, { create: true });
  const writable = await handle.createWritable();
  for (let at = 0; at < sealed.size; at += PIECE) {
    await writable.write((await sealed.read(at, Math.min(at + PIECE, sealed.size))) as Uint8Array<ArrayBuffer>);
  }
  await writable.close();
  return { id, name: file.name, type: file.type };
}

/** Returns `null` for a file that was dropped. */
export async function openWaitingFile(keys: Keys, { id, name, type }: WaitingFile): Promise<File | null> {
  const handle = await (await folder(keys)).getFileHandle(id).catch(() => null);
  if (handle === null) return null;
  const sealed = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  return new File([openFile(keyOf(keys, id), sealed, type)], name, { type });
}

export async function dropWaitingFile(keys: Keys, { id }: WaitingFile): Promise<void> {
  await (await folder(keys)).removeEntry(id).catch(() => undefined);
}

function keyOf({ masterKey }: Keys, id: string): Uint8Array {
  return deriveKey(masterKey, `example-waiting/v1 ${id}`);
}

/** The folder `gatehouse-photos/<account>/waiting`, beside the account's catalog. */
async function folder({ accountId }: Keys): Promise<FileSystemDirectoryHandle> {
  let place = await navigator.storage.getDirectory();
  for (const name of ['gatehouse-photos', accountId, 'waiting']) {
    place = await place.getDirectoryHandle(name, { create: true });
  }
  return place;
}
