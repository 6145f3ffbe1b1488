import { PutMember } from '../../../application/albums/put-member.js';
import { AbortUpgrade } from '../../../application/albums/abort-upgrade.js';
import { memberUploader } from '../../../application/uploads/uploader.js';
import { CreateUpload } from '../../../application/uploads/create-upload.js';
import { ReadUpgrade } from '../../../application/albums/read-upgrade.js';
import { ProposeUpgrade } from '../../../application/albums/propose-upgrade.js';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Caller } from '../../../application/sessions/caller.js';
import { AppendUpload } from '../../../application/uploads/append-upload.js';
import type { ProcessUpload } from '../../../application/uploads/process-upload.js';
import { sha256, toHex } from '../../../domain/kernel/bytes.js';
import { DomainError } from '../../../domain/kernel/errors.js';
import { SECOND } from '../../../domain/kernel/instant.js';
import { aManifest } from '../../support/people/builders.js';
import { runCeremonies, type CeremonySubject } from '../../support/uploads/ceremony-model.js';
import { signIntent } from '../../support/people/device-keys.js';
import { migratedMariadb } from '../../support/database/migrated-mariadb.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { aClientId, anAlbumOf, anIntent, aWriter, PIN, type Writer } from '../../support/people/writer.js';

/** The album's owner, a member who is added and removed, and the service that they use. */
interface Scene {
  readonly service: TestService;
  readonly owner: Writer;
  readonly caller: Caller;
  readonly other: Writer;
}

/** One album, driven through the use cases and stores of a whole service. */
class ServiceCeremony implements CeremonySubject {
  private readonly intentIds = [aClientId(), aClientId(), aClientId()];
  private readonly uploads: { readonly id: string; readonly bytes: Uint8Array }[] = [];
  private readonly parts: TestService['service']['parts'];
  private readonly append: AppendUpload;
  private readonly documents = new Map<string, Uint8Array>();

  constructor(
    private readonly scene: Scene,
    private readonly albumId: string,
  ) {
    this.parts = scene.service.service.parts;
    // As if the node died after the last byte: only then is an upload visible as WaitingForProcessing.
    const processUpload = { attempt: () => Promise.resolve() } as unknown as ProcessUpload;
    this.append = new AppendUpload({ ...this.parts, processUpload });
  }

  propose(number: number, deadline: number): Promise<string> {
    const document = this.document(this.intentIds[number]!, deadline);
    return this.told(async () => {
      const isKnown = await this.parts.albums.hasAccepted(this.albumId, this.intentIds[number]!);
      await this.parts.make(ProposeUpgrade).execute(this.scene.caller, this.albumWrite(), document);
      return isKnown ? 'repeated' : 'accepted';
    });
  }

  abort(number: number): Promise<string> {
    return this.told(async () => {
      await this.parts.make(AbortUpgrade).execute(this.albumWrite(), this.intentIds[number]!);
      return 'aborted';
    });
  }

  upload(number: number | null): Promise<string> {
    const bytes = Buffer.from(aClientId());
    const request = {
      albumId: this.albumId,
      kind: 'original' as const,
      declaredSize: BigInt(bytes.length),
      contentHash: toHex(sha256(bytes)),
      assetId: null,
      ownerId: this.scene.owner.accountId,
      manifest: aManifest({ protocolVersion: PIN, intentId: this.intentId(number) }),
    };
    const write = { protocolVersion: PIN, cryptoSuiteId: null, sidecarSchema: null };
    return this.told(async () => {
      const { id } = await this.parts
        .make(CreateUpload)
        .execute(memberUploader(this.scene.caller), write, null, request);
      this.uploads.push({ id, bytes });
      return 'created';
    });
  }

  /**
   * Pending: sends the first byte. Uploading: sends the others. WaitingForProcessing: the server processes the upload.
   */
  progress(index: number): Promise<string> {
    const { id, bytes } = this.uploads[index]!;
    return this.told(async () => {
      const state = await this.stateOf(id);
      if (state === 'WaitingForProcessing') await this.parts.processUpload.attempt(id);
      else await (state === 'Pending' ? this.send(id, bytes.subarray(0, 1), 0n) : this.send(id, bytes.subarray(1), 1n));
      return this.stateOf(id);
    });
  }

  write(number: number | null): Promise<string> {
    const { accountId } = this.scene.other;
    return this.told(async () => {
      const write = { ...this.albumWrite(), intentId: this.intentId(number) };
      await this.parts.make(PutMember).execute(write, { accountId, role: 'reader' });
      return 'written';
    });
  }

  async pass(seconds: number): Promise<void> {
    this.scene.service.clock.advance(seconds * SECOND);
  }

  async status(): Promise<{ phase: string; intent: number | null; inFlight: number }> {
    const { phase, intentId, inFlight } = await this.parts.make(ReadUpgrade).execute(this.scene.caller, this.albumId);
    return { phase, intent: intentId === null ? null : this.intentIds.indexOf(intentId), inFlight };
  }

  private document(intent_id: string, deadline: number): Uint8Array {
    const { owner } = this.scene;
    const key = `${intent_id} ${deadline}`;
    const known = this.documents.get(key);
    const document = known ?? signIntent(owner.keys, this.albumId, anIntent(owner, { intent_id, deadline }));
    this.documents.set(key, document);
    return document;
  }

  private albumWrite() {
    return { albumId: this.albumId, accountId: this.scene.owner.accountId, protocolVersion: PIN };
  }

  private intentId(number: number | null): string | null {
    return number === null ? null : this.intentIds[number]!;
  }

  private async stateOf(id: string): Promise<string> {
    return (await this.parts.uploads.find(id))!.session.state;
  }

  private async send(id: string, bytes: Uint8Array, offset: bigint): Promise<void> {
    const length = BigInt(bytes.length);
    const source = (async function* () {
      yield [bytes];
    })();
    await this.append.execute(memberUploader(this.scene.caller), id, {
      offset,
      length,
      bytes: source,
      allOrNothing: false,
      abort: () => undefined,
    });
  }

  /**
   * Returns the outcome in the model's terms: a refusal is its code, with the live intent's number if it carries its
   * id.
   */
  private async told(act: () => Promise<string>): Promise<string> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const carried = error.details['intentId'];
      return typeof carried === 'string' ? `${error.code} ${this.intentIds.indexOf(carried)}` : error.code;
    }
  }
}

async function sceneOn(service: TestService): Promise<Scene> {
  const owner = await aWriter(service.client, service.baseParts);
  const other = await aWriter(service.client, service.baseParts);
  const caller = await service.service.parts.http.authenticator.authenticate(owner.token);
  return { service, owner, other, caller };
}

/** The memory adapter has no database to create and drop. */
const noDatabase = () => Promise.resolve(null);

describe.each([
  { adapter: 'memory', database: noDatabase, runs: 40 },
  { adapter: 'MariaDB', database: migratedMariadb, runs: 12 },
])('the upgrade ceremony of a whole service on $adapter', ({ database, runs }) => {
  let scene: Scene;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await database();
    const options = fresh === null ? {} : { database: { kind: 'mysql' as const, url: fresh.url } };
    // Signatures have their own tests; their checks would take most of the time here.
    const signatures = { isEd25519Key: () => true, verifyEd25519: () => true, verifyMlDsa65: () => true };
    const service = await startTestService({ ...options, overrides: { signatures } });
    close = async () => {
      await service.stop();
      await fresh?.drop();
    };
    scene = await sceneOn(service);
  });
  afterAll(() => close());

  it('agrees with the model in every step of any interleaving', async () => {
    const start = scene.service.clock.now();
    const subject = async () => {
      scene.service.clock.set(start);
      return new ServiceCeremony(scene, await anAlbumOf(scene.service.client, scene.owner));
    };
    await runCeremonies(subject, runs);
  }, 120_000);
});
