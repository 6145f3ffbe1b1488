import type { NewContribution, Upload } from '../api/wire.js';
import { GatehouseError } from '../http/error.js';
import { readContributionBundle, sealContribution } from '../keys/contributions.js';
import { sendGuestUpload, type SendOptions } from '../uploads/send.js';
import { contentHash, type UploadSource } from '../uploads/source.js';
import type { OpenedLink } from './open.js';

export interface Contribution {
  /** UUIDv7. Using the same id again resumes an interrupted upload. */
  readonly uploadId: string;
  /** True if the id is new: the upload is announced without asking whether the service has it. */
  readonly isNew?: boolean;
  /** Ciphertext, sealed with its own key. */
  readonly content: UploadSource;
  /** The data that members need to open the file: its key, its name. It is sealed to the link's key. */
  readonly info: Uint8Array;
  readonly sidecarSchema: number;
  /** For a thumbnail: the asset id of a contribution through the same link. */
  readonly derivativeOf?: string;
}

export type ContributeOptions = Omit<SendOptions, 'protocolVersion'>;

/** Contributes a file through an upload link. Returns the finished upload, with its `asset_id`. */
export async function contribute(
  link: OpenedLink,
  contribution: Contribution,
  options: ContributeOptions = {},
): Promise<Upload> {
  const { uploadId, content, isNew = false } = contribution;
  const call = { signal: options.signal };
  if (isNew || !(await isKnown(link, uploadId, call))) {
    const hash = await contentHash(content, call);
    await link.guest.createUpload(announcement(link, contribution, hash), call);
  }
  return sendGuestUpload(link.guest, uploadId, content, { ...options, protocolVersion: link.view.protocol_version });
}

/** True if the service has the upload. It must not be announced again: sealing again gives a different manifest. */
async function isKnown({ guest }: OpenedLink, uploadId: string, call: Pick<SendOptions, 'signal'>): Promise<boolean> {
  try {
    await guest.readUpload(uploadId, call);
    return true;
  } catch (error) {
    if (error instanceof GatehouseError && error.code === 'error.upload.not_found') return false;
    throw error;
  }
}

function announcement(
  { linkId, view, content: bundle, guest }: OpenedLink,
  { uploadId, content, info, sidecarSchema, derivativeOf }: Contribution,
  hash: string,
): NewContribution {
  const publicKey = readContributionBundle(bundle);
  if (publicKey === null) throw new TypeError('The bundle of this link has no key to seal contributions to.');
  return {
    upload_id: uploadId,
    kind: derivativeOf === undefined ? 'original' : 'derivative',
    ...(derivativeOf !== undefined && { asset_id: derivativeOf }),
    declared_size: content.size,
    content_hash: hash,
    manifest: {
      protocol_version: view.protocol_version,
      crypto_suite_id: view.crypto_suite_id,
      sidecar_schema: sidecarSchema,
      document: sealContribution(publicKey, { linkId, contentHash: hash }, info, guest.transport.platform.random),
    },
  };
}
