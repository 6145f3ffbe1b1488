import { asOf, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { UploadActor } from '../../domain/uploads/upload-request.js';
import { ownUpload } from './own-upload.js';

export interface ReadableUpload {
  /** The session in its current state. */
  readonly session: UploadSession;
  readonly attestation: Uint8Array | null;
}

/** Reads an upload of the actor. */
export class ReadUpload {
  constructor(private readonly parts: { readonly uploads: UploadStore; readonly clock: Clock }) {}

  async execute(actor: UploadActor, uploadId: string): Promise<ReadableUpload> {
    const { session, attestation } = await ownUpload(this.parts.uploads, actor, uploadId);
    return { session: asOf(session, this.parts.clock.now()), attestation };
  }
}
