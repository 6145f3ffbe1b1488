import { expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBase64Url } from '../../../client/src/kernel/bytes.js';
import { platform } from '../../../client/src/kernel/platform.js';
import { uuidV7 } from '../../../client/src/kernel/uuid.js';
import {
  aMember,
  aPhoto,
  FROM,
  manifestFor,
  startClient,
  TO,
  upload,
  type Member,
  type Photo,
  type Running,
} from './ceremony-people.js';
import type { Killer } from './killable.js';
import { Mailbox } from './mailbox.js';

interface Options {
  readonly path?: string;
  readonly killer?: Killer;
  readonly onSleep?: () => Promise<void>;
  readonly now?: () => number;
}

const newId = () => uuidV7(platform.now(), platform.random(16));

/**
 * Ann's album with Ben and Cleo, a group of the three, one photo with a thumbnail and a provenance, one in the trash
 * with a thumbnail, and one upload under way.
 */
export class Scene {
  readonly mailbox = new Mailbox();
  readonly kept = aPhoto();
  readonly trashed = aPhoto();
  readonly thumbnail = aPhoto();
  readonly provenance = aPhoto();
  readonly moving = aPhoto();
  readonly annPath: string;
  albumId = '';
  trashedId = '';
  ben!: Running;
  cleo!: Running;
  private files = 0;
  private sendRest: () => Promise<void> = () => Promise.resolve();
  private readonly started: Running[] = [];

  private constructor(
    readonly baseUrl: string,
    readonly people: readonly Member[],
    private readonly folder: string,
  ) {
    this.annPath = this.newPath();
  }

  /** Makes three new people each time, since a client looks for the new album among all albums of its account. */
  static async make(baseUrl: string): Promise<Scene> {
    const people = await Promise.all([aMember(baseUrl), aMember(baseUrl), aMember(baseUrl)]);
    const scene = new Scene(baseUrl, people, await mkdtemp(join(tmpdir(), 'gatehouse-ceremony-')));
    await scene.prepare();
    return scene;
  }

  async start(who: number, options: Options = {}): Promise<Running> {
    const world = { baseUrl: this.baseUrl, mailbox: this.mailbox, everybody: () => this.people };
    const running = await startClient(this.people[who]!, world, { path: this.newPath(), ...options });
    this.started.push(running);
    return running;
  }

  /** Completes the upload that was under way; later calls do nothing. */
  async finish(): Promise<void> {
    const send = this.sendRest;
    this.sendRest = () => Promise.resolve();
    await send();
  }

  async end(): Promise<void> {
    for (const running of this.started) await running.stop();
    await rm(this.folder, { recursive: true });
  }

  async usedByAll(): Promise<number> {
    const quotas = await Promise.all(
      this.people.map(async (_person, who) => (await this.start(who)).client.quota.read()),
    );
    return quotas.reduce((sum, { used }) => sum + used, 0);
  }

  /** Checks the final state, which is the same for every sequence of kills. */
  async expectOneNewAlbum(running: Running, added: readonly Photo[]): Promise<void> {
    const { albumId, ben, cleo, kept, moving, trashed } = this;
    const ceremony = await running.upgrades.upgrade(albumId, TO).catch(() => null);
    const successor = (await running.store.successor(albumId))!;
    expect(ceremony === null || typeof successor === 'string').toBe(true);
    for (const [who, member] of [
      [1, ben],
      [2, cleo],
    ] as const) {
      await member.mls.receive(albumId);
      for (const outcome of await member.upgrades.resume()) expect(outcome.status).toBe('fulfilled');
      expect(await member.store.successor(albumId)).toBe(successor);
      await this.acceptWelcomes(who, member);
      await member.mls.receive(successor);
    }
    const expected = [kept, moving, ...added].map(({ contentHash }) => contentHash).sort();
    expect(await contents(running, successor)).toEqual(expected);
    expect(await contents(ben, albumId)).toEqual([kept, moving].map(({ contentHash }) => contentHash).sort());
    expect(expected).not.toContain(trashed.contentHash);
    expect(await derivatives(running, successor)).toEqual(this.derivativesAt(successor, TO));
    expect(await derivatives(ben, albumId)).toEqual(this.derivativesAt(albumId, FROM));
    for (const member of [running, ben, cleo]) expect(await member.store.waiting()).toEqual([]);
    expect(await this.successorsOf(running)).toEqual([successor]);
    // All three are in the new group: each reads what another sends.
    await cleo.mls.sendIntent(successor, new Uint8Array([1]));
  }

  private derivativesAt(albumId: string, version: string): unknown[] {
    return [
      ['derivative', this.thumbnail.contentHash],
      ['provenance', this.provenance.contentHash],
    ].map(([kind, hash = '']) => [this.kept.contentHash, kind, hash, manifestFor(albumId, version, hash)]);
  }

  private async successorsOf({ client }: Running): Promise<string[]> {
    const successors = [];
    for await (const { album_id } of client.albums.all()) {
      const { manifest, protocol_version } = await client.albums.read(album_id);
      if (protocol_version === TO && Buffer.from(manifest, 'base64url').includes(this.albumId))
        successors.push(album_id);
    }
    return successors;
  }

  private newPath(): string {
    this.files += 1;
    return join(this.folder, String(this.files), 'library.sqlite');
  }

  publishKeyPackage(who: number, keyPackage: Uint8Array): void {
    this.mailbox.publish(this.people[who]!.accountId, keyPackage);
  }

  private async acceptWelcomes(who: number, { mls }: Running): Promise<void> {
    for (const { groupId, welcome, position } of this.mailbox.welcomes(this.people[who]!.accountId)) {
      await mls.join(groupId, welcome, position);
    }
  }

  private async prepare(): Promise<void> {
    const ann = await this.start(0, { path: this.annPath });
    [this.ben, this.cleo] = [await this.start(1), await this.start(2)];
    const created = await ann.client.albums.create({
      album_id: newId(),
      protocol_version: FROM,
      crypto_suite_id: 1,
      manifest: 'AAAA',
    });
    this.albumId = created.album_id;
    for (const [who, running] of [
      [1, this.ben],
      [2, this.cleo],
    ] as const) {
      const { accountId } = this.people[who]!;
      await ann.client.albums.putMember(this.albumId, accountId, 'writer', { protocolVersion: FROM });
      for (let turn = 0; turn < 4; turn += 1) this.mailbox.publish(accountId, await running.mls.newKeyPackage());
    }
    await ann.mls.openGroup(this.albumId, [this.people[1]!.accountId, this.people[2]!.accountId]);
    await this.acceptWelcomes(1, this.ben);
    await this.acceptWelcomes(2, this.cleo);
    await this.addPhotos(ann);
    await ann.stop();
  }

  private async addPhotos(ann: Running): Promise<void> {
    const album = { albumId: this.albumId, protocolVersion: FROM };
    await upload(ann.client, '', album, this.kept, newId());
    await upload(this.ben.client, '', album, this.trashed, newId());
    const { assets } = await ann.client.albums.assets(this.albumId);
    const idOf = (photo: Photo) => assets.find(({ content_hash }) => content_hash === photo.contentHash)!.asset_id;
    this.trashedId = idOf(this.trashed);
    const about = (kind: 'derivative' | 'provenance', of: Photo) => ({ kind, asset_id: idOf(of) });
    await upload(ann.client, '', album, this.thumbnail, newId(), about('derivative', this.kept));
    await upload(this.ben.client, '', album, this.provenance, newId(), about('provenance', this.kept));
    await upload(this.ben.client, '', album, aPhoto(), newId(), about('derivative', this.trashed));
    await this.cleo.client.assets.trash(this.trashedId, { protocolVersion: FROM });
    this.sendRest = await this.startUpload(this.ben);
  }

  /** Sends half of the upload; returns a function that sends the rest. */
  private async startUpload({ client }: Running): Promise<() => Promise<void>> {
    const bytes = fromBase64Url(this.moving.bytes)!;
    const { upload_id } = await client.uploads.create({
      upload_id: newId(),
      album_id: this.albumId,
      kind: 'original',
      declared_size: bytes.length,
      content_hash: this.moving.contentHash,
      manifest: manifestFor(this.albumId, FROM, this.moving.contentHash),
    });
    await client.uploads.append(upload_id, 0, bytes.subarray(0, 100), { protocolVersion: FROM });
    return async () => {
      await client.uploads.append(upload_id, 100, bytes.subarray(100), { protocolVersion: FROM });
    };
  }
}

export async function contents({ client }: Running, albumId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { content_hash } of client.albums.allAssets(albumId)) found.push(content_hash);
  return found.sort();
}

/** Returns all derivatives and provenances of an album, with their manifests. */
async function derivatives({ client }: Running, albumId: string): Promise<unknown[]> {
  const found = [];
  for await (const asset of client.albums.allAssets(albumId)) {
    for (const { kind, content_hash, manifest } of asset.derivatives)
      found.push([asset.content_hash, kind, content_hash, manifest]);
  }
  return found.sort();
}
