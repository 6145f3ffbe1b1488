import type { UploadActor } from '../../domain/uploads/upload-request.js';
import { cancelUpload } from '../../domain/uploads/upload-session.js';
import type { Clock } from '../ports/platform/clock.js';
import { stagingOf, type UploadStore } from '../ports/stores/upload-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from './discard-staged.js';
import { endUpload } from './end-upload.js';
import { ownUpload } from './own-upload.js';

/** Ends an upload that its client abandons. An active writer learns of it at its next acknowledgement. */
export class CancelUpload {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly uploads: UploadStore;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: UploadActor, uploadId: string): Promise<void> {
    const { session } = await ownUpload(this.parts.uploads, actor, uploadId);
    const now = this.parts.clock.now();
    const ended = await this.parts.unitOfWork.run((stores) =>
      endUpload(stores, session, (current) => cancelUpload(current, now)),
    );
    if (ended !== null) await this.parts.discardStaged.execute([stagingOf(ended)]);
  }
}
