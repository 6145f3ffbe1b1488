import type { Settings } from '../settings.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { joinUploads, type JoinedUpload } from './join-uploads.js';
import { jointKey, jointNames, type JoiningUpload } from './joining-upload.js';
import { Together } from '../together.js';

/**
 * Shares transactions between uploads. Uploads into one album by one account would wait one after the other for its
 * row; those that arrive meanwhile share one transaction (docs/decisions/shared-transactions.md).
 */
export class JointUploads {
  private readonly together: Together<JoiningUpload, JoinedUpload>;

  constructor({
    unitOfWork,
    settings,
  }: {
    readonly unitOfWork: UnitOfWork;
    readonly settings: Pick<Settings, 'quota'>;
  }) {
    this.together = new Together(
      unitOfWork,
      (stores, uploads) => joinUploads(stores, uploads, settings.quota),
      jointNames,
    );
  }

  /** Resolves when the upload's transaction is committed. */
  join(upload: JoiningUpload): Promise<JoinedUpload> {
    return this.together.join(jointKey(upload), upload);
  }
}
