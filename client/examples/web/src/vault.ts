import type { Tokens, TokenStorage } from '@gatehouse/client';
import { toBase64Url } from '@gatehouse/client/keys';
import { bytes } from './base64.js';

// A phone or desktop app keeps these in the platform's key store. A page has none: any script in this origin can read
// them, which is why the page's policy allows no foreign script.
const KEYS = 'gatehouse-photos keys';
const TOKENS = 'gatehouse-photos tokens';

/** The keys that make this browser a device of the account. */
export interface Keys {
  readonly accountId: string;
  readonly address: string;
  readonly masterKey: Uint8Array;
  readonly deviceId: string;
  readonly deviceSecret: Uint8Array;
}

export const tokenStorage: TokenStorage = {
  load: () => JSON.parse(localStorage.getItem(TOKENS) ?? 'null') as Tokens | null,
  save: (tokens) => {
    if (tokens === null) localStorage.removeItem(TOKENS);
    else localStorage.setItem(TOKENS, JSON.stringify(tokens));
  },
};

export function loadKeys(): Keys | null {
  const kept = JSON.parse(localStorage.getItem(KEYS) ?? 'null') as Record<keyof Keys, string> | null;
  if (kept === null) return null;
  return { ...kept, masterKey: bytes(kept.masterKey), deviceSecret: bytes(kept.deviceSecret) };
}

export function saveKeys(keys: Keys): void {
  const { masterKey, deviceSecret, ...rest } = keys;
  const secrets = { masterKey: toBase64Url(masterKey), deviceSecret: toBase64Url(deviceSecret) };
  localStorage.setItem(KEYS, JSON.stringify({ ...rest, ...secrets }));
}

const APP_FOLDER = 'gatehouse-photos';
/** Attempts to delete files that the catalog's worker still has open: it ends soon, and in another tab with its page. */
const ATTEMPTS = 50;

/** Deletes all data of the account in this browser after the session was revoked elsewhere (specification, log-out). */
export async function wipe(): Promise<void> {
  localStorage.clear();
  await deleteFolder(await navigator.storage.getDirectory(), APP_FOLDER);
}

/** Deletes the catalog of an account; its keys stay. The next start creates a new catalog. */
export async function deleteCatalog(accountId: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await deleteFolder(await root.getDirectoryHandle(APP_FOLDER), accountId);
}

async function deleteFolder(parent: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && !(await isDeleted(parent, name)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isDeleted(parent: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  return parent.removeEntry(name, { recursive: true }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError',
  );
}
