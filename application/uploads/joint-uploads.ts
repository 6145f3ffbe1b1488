import type { Settings } from '../settings.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { joinUploads, type JoinedUpload } from './join-uploads.js';
import { jointKey, jointNames, type JoiningUpload } from './joining-upload.js';
import { Together } from '../together.js';

/**
 * The transactions of uploads, shared: those into one album by one account would wait for its row, one after the other,
 * so that the ones that come meanwhile are done in one transaction (docs/decisions/shared-transactions.md).
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
