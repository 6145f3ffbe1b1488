import { join } from 'node:path';
import type { StoredFile } from '../../../application/ports/stores/blob-store.js';
import { SharedRun } from '../../../application/shared-run.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { checkContentHash, checkStagingId } from '../../../domain/uploads/blob-refusals.js';
import { createFolder, mapFaults, syncDirectory } from './durable-files.js';
import { ListingThread, type Entry } from './listing-thread.js';

/** 4096 folders: with ten million blobs each holds some 2,400. */
const FAN_OUT_DIGITS = 3;
/** The folders of one group; a divisor of the number of folders. */
const MADE_AT_ONCE = 64;
const NAME = /^([0-9a-f]{64})(?:\.([0-9a-f-]{36}))?$/;

/** The names of committed blobs: `<3 digits>/<SHA-256>.<location>`; earlier releases had no location. */
export class BlobFiles {
  /** The groups of folders that exist or are being created. */
  private readonly made = new Map<number, Promise<void>>();
  /** Makes the names that were in the root before the call durable. */
  private readonly rootSync: SharedRun;

  constructor(private readonly root: string) {
    this.rootSync = new SharedRun(() => syncDirectory(root));
  }

  path({ contentHash, location }: BlobPlace): string {
    checkContentHash(contentHash);
    if (location !== null) checkStagingId(location);
    return join(this.folder(contentHash), location === null ? contentHash : `${contentHash}.${location}`);
  }

  /**
   * Runs `write` with the folder of a content. If `write` returns false because the folder is missing, such as after an
   * operator removed it, creates the folder again and repeats `write`.
   */
  async inFolder(contentHash: string, write: (folder: string) => Promise<boolean>): Promise<boolean> {
    if (await write(await this.makeFolder(contentHash))) return true;
    this.made.delete(groupOf(contentHash));
    return write(await this.makeFolder(contentHash));
  }

  /**
   * Creates a folder with its neighbours, so that few uploads of a new library wait for a folder. Runs once per process
   * even for existing folders: the process that created them may have died before their names were durable.
   */
  private async makeFolder(contentHash: string): Promise<string> {
    const group = groupOf(contentHash);
    let made = this.made.get(group);
    if (made === undefined) {
      made = this.makeGroup(group);
      this.made.set(group, made);
      made.catch(() => this.made.delete(group));
    }
    await made;
    return this.folder(contentHash);
  }

  private async makeGroup(group: number): Promise<void> {
    const making = Array.from({ length: MADE_AT_ONCE }, (_, index) => {
      const name = (group * MADE_AT_ONCE + index).toString(16).padStart(FAN_OUT_DIGITS, '0');
      return createFolder(join(this.root, name));
    });
    await Promise.all(making);
    await this.rootSync.join();
  }

  /** Yields files by name, folder by folder, and holds the names of only one folder at a time. */
  async *stored(): AsyncGenerator<StoredFile> {
    const thread = new ListingThread();
    try {
      for (const top of await mapFaults(thread.list(this.root))) {
        if (top.kind !== 'folder') yield storedFile(top.name, null, top);
        else for (const file of await mapFaults(thread.list(join(this.root, top.name)))) yield inFolder(top.name, file);
      }
    } finally {
      await thread.close();
    }
  }

  private folder(contentHash: string): string {
    return join(this.root, contentHash.slice(0, FAN_OUT_DIGITS));
  }
}

function groupOf(contentHash: string): number {
  return Math.floor(Number.parseInt(contentHash.slice(0, FAN_OUT_DIGITS), 16) / MADE_AT_ONCE);
}

function placeIn(folder: string, name: string): BlobPlace | null {
  const [, contentHash, location = null] = NAME.exec(name) ?? [];
  if (contentHash?.slice(0, FAN_OUT_DIGITS) !== folder) return null;
  return location === null || isUuid(location) ? { contentHash, location } : null;
}

function inFolder(folder: string, file: Entry): StoredFile {
  return storedFile(join(folder, file.name), file.kind === 'file' ? placeIn(folder, file.name) : null, file);
}

/** The time is that of the last change, since the bytes were written before the rename. */
function storedFile(name: string, place: BlobPlace | null, { size, changedAt }: Entry): StoredFile {
  return { name, place, size: BigInt(size), storedAt: changedAt };
}
