import { describe, it } from '@jest/globals';
import type { Quiescence } from '../../../domain/albums/album.js';
import { abort, propose, upgradeStatus } from '../../../domain/albums/upgrade-ceremony.js';
import { admitAlbumUpload, admitWrite } from '../../../domain/albums/write-gate.js';
import { DomainError } from '../../../domain/kernel/errors.js';
import { runCeremonies, type CeremonySubject } from '../../support/uploads/ceremony-model.js';

const window = { min: '2026-01-01', max: '2026-12-31' };
const NEXT = { Pending: 'Uploading', Uploading: 'WaitingForProcessing', WaitingForProcessing: 'Completed' } as const;
type UploadState = keyof typeof NEXT | 'Completed';

/** The album's row, the recorded intent ids and the upload sessions, driven by the pure functions. */
class PureCeremony implements CeremonySubject {
  private now = 1_000_000;
  private album: { protocolVersion: string; quiescence: Quiescence | null } = {
    protocolVersion: '2026-01-01',
    quiescence: null,
  };
  private readonly accepted = new Set<string>();
  private readonly uploads: { state: UploadState; intentId: string | null }[] = [];

  async propose(number: number, deadline: number): Promise<string> {
    return told(() => {
      const intentId = String(number);
      const versions = { fromVersion: '2026-01-01', toVersion: '2026-06-01' };
      const intent = { ...versions, intentId, proposerDevice: 'device', deadline: deadline * 1_000 };
      const context = { proposerId: 'ann', window, used: this.accepted.has(intentId), now: this.now };
      const outcome = propose(this.album, intent, context);
      this.album = { ...this.album, quiescence: outcome.quiescence };
      this.accepted.add(intentId);
      return outcome.kind;
    });
  }

  async abort(number: number): Promise<string> {
    return told(() => {
      abort(this.album, String(number), this.now);
      this.album = { ...this.album, quiescence: null };
      return 'aborted';
    });
  }

  async upload(number: number | null): Promise<string> {
    return told(() => {
      const intentId = number === null ? null : String(number);
      admitAlbumUpload(this.album, intentId, this.now);
      this.uploads.push({ state: 'Pending', intentId });
      return 'created';
    });
  }

  async progress(index: number): Promise<string> {
    return told(() => {
      const upload = this.uploads[index]!;
      if (upload.state === 'Pending') admitAlbumUpload(this.album, upload.intentId, this.now);
      if (upload.state !== 'Completed') upload.state = NEXT[upload.state];
      return upload.state;
    });
  }

  async write(number: number | null): Promise<string> {
    return told(() => {
      admitWrite(this.album, number === null ? null : String(number), this.now);
      return 'written';
    });
  }

  async pass(seconds: number): Promise<void> {
    this.now += seconds * 1_000;
  }

  async status(): Promise<{ phase: string; intent: number | null; inFlight: number }> {
    const count = (state: UploadState) => this.uploads.filter((upload) => upload.state === state).length;
    const inFlight = {
      pending: count('Pending'),
      uploading: count('Uploading'),
      waitingForProcessing: count('WaitingForProcessing'),
    };
    const status = upgradeStatus(this.album, inFlight, this.now);
    return {
      phase: status.phase,
      intent: status.intentId === null ? null : Number(status.intentId),
      inFlight: status.inFlight,
    };
  }
}

/** Returns the outcome in the model's terms: a refusal is its code, with the live intent's id if it carries one. */
function told(act: () => string): string {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const carried = error.details['intentId'];
    return typeof carried === 'string' ? `${error.code} ${carried}` : error.code;
  }
}

describe('the upgrade ceremony, against a model of the specification’s table', () => {
  it('agrees in every step of any interleaving', async () => {
    await runCeremonies(async () => new PureCeremony(), 1_000);
  });
});
