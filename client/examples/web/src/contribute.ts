import { codeOf, platform, uuidV7 } from '@gatehouse/client';
import { contribute, type OpenedLink } from '@gatehouse/client/links';
import { SIDECAR_SCHEMA } from './config.js';
import { thumbnailOf } from './photos.js';
import { encodeInfo, sealedSource } from './sealing.js';

/** Sends a file; `onPart` gets the sent part of it, from 0 to 1. After an error it may be called again. */
export type Give = (onPart: (part: number) => void) => Promise<void>;

/** True for the error of a file that can only be chosen anew: it was changed or removed, and its upload is cancelled. */
export function isOver(error: unknown): boolean {
  return codeOf(error) === 'error.client.source_changed';
}

/**
 * Returns a function that sends a file and its thumbnail through the link. A repeat continues: nothing is added twice.
 */
export function giving(link: OpenedLink, file: File): Give {
  const [original, small] = [new Contributed(link), new Contributed(link)];
  let thumbnail: Blob | null | undefined;
  return async (onPart) => {
    const about = { name: file.name, type: file.type };
    const assetId = await original.send(file, about, onPart);
    thumbnail ??= await thumbnailOf(file);
    if (thumbnail === null || assetId === null) return;
    await small.send(thumbnail, { name: 'thumbnail', type: 'image/jpeg' }, () => undefined, assetId);
  };
}

/** An upload through a link. It keeps its id and key, and so its ciphertext, until it has ended for good. */
class Contributed {
  private upload = newUpload();

  constructor(private readonly link: OpenedLink) {}

  /** Returns the id of the asset. */
  async send(
    file: Blob,
    about: { readonly name: string; readonly type: string },
    onPart: (part: number) => void,
    derivativeOf?: string,
  ): Promise<string | null> {
    const { key, uploadId, isNew } = this.upload;
    const content = sealedSource(file, key);
    const info = encodeInfo({ ...about, key });
    const asset = derivativeOf === undefined ? {} : { derivativeOf };
    const contribution = { uploadId, isNew, content, info, sidecarSchema: SIDECAR_SCHEMA, ...asset };
    this.upload.isNew = false;
    try {
      const onProgress = (sent: number): void => onPart(sent / content.size);
      return (await contribute(this.link, contribution, { onProgress })).asset_id;
    } catch (error) {
      if (codeOf(error) === 'error.client.upload_ended') this.upload = newUpload();
      // Otherwise it would count in the link's bounds until it expires.
      if (isOver(error)) await this.link.guest.cancelUpload(uploadId).catch(() => undefined);
      throw error;
    }
  }
}

function newUpload() {
  return { key: platform.random(32), uploadId: uuidV7(platform.now(), platform.random(16)), isNew: true };
}
