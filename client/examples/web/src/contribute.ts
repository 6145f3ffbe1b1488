import { platform, uuidV7 } from '@gatehouse/client';
import { contribute, type OpenedLink } from '@gatehouse/client/links';
import { SIDECAR_SCHEMA } from './config.js';
import { thumbnailOf } from './photos.js';
import { encodeInfo, sealedSource } from './sealing.js';

/** Sends a file and its thumbnail through the link; `onPart` gets the part of the file that is sent, from 0 to 1. */
export async function giveFile(link: OpenedLink, file: File, onPart: (part: number) => void): Promise<void> {
  const { asset_id } = await send(link, file, { name: file.name, type: file.type }, onPart);
  const thumbnail = await thumbnailOf(file);
  if (thumbnail === null || asset_id === null) return;
  await send(link, thumbnail, { name: 'thumbnail', type: 'image/jpeg' }, () => undefined, asset_id);
}

function send(
  link: OpenedLink,
  file: Blob,
  about: { readonly name: string; readonly type: string },
  onPart: (part: number) => void,
  derivativeOf?: string,
) {
  const key = platform.random(32);
  const content = sealedSource(file, key);
  const contribution = {
    uploadId: uuidV7(platform.now(), platform.random(16)),
    isNew: true,
    content,
    info: encodeInfo({ ...about, key }),
    sidecarSchema: SIDECAR_SCHEMA,
    ...(derivativeOf !== undefined && { derivativeOf }),
  };
  return contribute(link, contribution, { onProgress: (sent) => onPart(sent / content.size) });
}
