import { effectiveLimits } from '../../../domain/quota/limits.js';
import { underHardLimit } from '../../../domain/quota/usage.js';
import { purgeAsset, putMetadata, restoreAsset, trashAsset } from './asset-requests.js';
import type { Client, ClientResponse } from '../http/client.js';
import type { Deployment } from '../service/deployment.js';
import { someBytes } from './stored-assets.js';
import { deleteUpload, patchUpload, postUpload, readQuota, readUpload, uploadBody, type WireQuota } from './uploads.js';
import { anAlbumOf, aWriter, type Writer } from '../people/writer.js';

interface SubjectUpload {
  readonly id: string;
  readonly by: number;
  readonly content: number;
}

/** A running deployment with its own accounts, driven in the model's terms; requests go to its nodes in turn. */
export class QuotaSubject {
  readonly uploads: SubjectUpload[] = [];
  readonly assets: { readonly id: string; readonly by: number }[] = [];
  private turn = 0;

  private constructor(
    readonly deployment: Deployment,
    private readonly owners: readonly { readonly writer: Writer; readonly album: string }[],
    private readonly contents: readonly Uint8Array[],
  ) {}

  static async open(deployment: Deployment, accounts: number, sizes: readonly number[]): Promise<QuotaSubject> {
    const { baseParts, client } = deployment.nodes[0]!;
    const owners = [];
    for (let index = 0; index < accounts; index += 1) {
      const writer = await aWriter(client, baseParts);
      owners.push({ writer, album: await anAlbumOf(client, writer) });
    }
    const contents = sizes.map((size) => someBytes(size));
    return new QuotaSubject(deployment, owners, contents);
  }

  async create(by: number, content: number, of: number | null): Promise<string> {
    const { writer, album } = this.owners[by]!;
    const more = of === null ? {} : { kind: 'derivative', asset_id: this.assets[of]!.id };
    const answer = await postUpload(this.client, writer, uploadBody(album, this.contents[content]!, more));
    if (answer.status === 201) this.uploads.push({ id: answer.body.upload_id, by, content });
    return outcome(answer, 'created');
  }

  async send(index: number, isRight: boolean): Promise<string> {
    const { id, by, content } = this.uploads[index]!;
    const [bytes, { writer }] = [this.contents[content]!, this.owners[by]!];
    const answer = await patchUpload(this.client, writer, id, isRight ? bytes : someBytes(bytes.length));
    if (answer.status === 204) {
      const { asset_id } = await readUpload(this.client, writer, id);
      if (asset_id !== null && !this.assets.some((asset) => asset.id === asset_id))
        this.assets.push({ id: asset_id, by });
    }
    return outcome(answer, 'sent');
  }

  async cancel(index: number): Promise<string> {
    const { id, by } = this.uploads[index]!;
    return outcome(await deleteUpload(this.client, this.owners[by]!.writer, id), 'cancelled');
  }

  async putMetadata(index: number, size: number): Promise<string> {
    const { id, by } = this.assets[index]!;
    return outcome(await putMetadata(this.client, this.owners[by]!.writer, id, someBytes(size)), 'put');
  }

  trash = (index: number) => this.ofAsset(index, trashAsset, 'trashed');
  restore = (index: number) => this.ofAsset(index, restoreAsset, 'restored');
  purge = (index: number) => this.ofAsset(index, purgeAsset, 'purged');

  /** Sets the limit with the operator's use case. */
  async limit(by: number, hard: number | null): Promise<string> {
    const { accountId } = this.owners[by]!.writer;
    const { baseParts, clock } = this.deployment.nodes[0]!;
    await baseParts.unitOfWork.run(async ({ quotas }) => {
      const account = (await quotas.lock(accountId))!;
      const own = { soft: null, hard: hard === null ? null : BigInt(hard) };
      await quotas.setLimits(accountId, own);
      const effective = effectiveLimits(own, baseParts.config.quota).hard;
      await quotas.save(accountId, underHardLimit(account.usage, effective, clock.now()));
    });
    return 'limited';
  }

  quota(by: number): Promise<WireQuota> {
    return readQuota(this.client, this.owners[by]!.writer);
  }

  private get client(): Client {
    return this.deployment.client((this.turn += 1));
  }

  private async ofAsset(index: number, act: typeof trashAsset, done: string): Promise<string> {
    const { id, by } = this.assets[index]!;
    return outcome(await act(this.client, this.owners[by]!.writer, id), done);
  }
}

/** The model does not distinguish gone and failed uploads. */
function outcome({ status, body }: ClientResponse, done: string): string {
  if (status < 300) return done;
  const isEnded = body?.code === 'error.upload.gone' || (status === 409 && body?.state === 'Failed');
  return isEnded ? 'ended' : String(body?.code);
}
