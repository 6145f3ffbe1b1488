import { DAY, HOUR, type Instant } from '../../../domain/kernel/instant.js';

export const GRACE = 14 * DAY;
export const LIFETIME = 24 * HOUR;

interface ModelAccount {
  used: number;
  hard: number | null;
  exceededSince: Instant | null;
}
interface ModelUpload {
  readonly by: number;
  readonly content: number;
  /** The asset from which it is derived. */
  readonly of: ModelAsset | null;
  state: 'open' | 'completed' | 'ended';
  readonly expiresAt: Instant;
}
interface ModelAsset {
  readonly by: number;
  readonly originals: number;
  readonly derivatives: Set<number>;
  metadata: number;
  trashed: boolean;
  purged: boolean;
}

/** The shortest form of the specification's accounting rules and enforcement points. */
export class QuotaModel {
  now = 0;
  readonly accounts: ModelAccount[];
  readonly uploads: ModelUpload[] = [];
  readonly assets: ModelAsset[] = [];
  private readonly blobs = new Map<number, { chargedTo: number; references: number }>();

  /** `sizes`: the size of each content. */
  constructor(
    accounts: number,
    private readonly sizes: readonly number[],
  ) {
    this.accounts = Array.from({ length: accounts }, () => ({ used: 0, hard: null, exceededSince: null }));
  }

  reserved(by: number): number {
    const open = this.uploads.filter((upload) => upload.by === by && this.isOpen(upload));
    return open.reduce((sum, { content }) => sum + this.size(content), 0);
  }

  isOpen({ state, expiresAt }: ModelUpload): boolean {
    return state === 'open' && this.now < expiresAt;
  }

  state(by: number): string {
    const { used, hard, exceededSince } = this.accounts[by]!;
    if (hard === null || used < hard) return 'OK';
    return exceededSince !== null && this.now > exceededSince + GRACE ? 'GraceExpired' : 'HardExceeded';
  }

  create(by: number, content: number, of: ModelAsset | null): string {
    if (of?.purged === true) return 'error.asset.not_found';
    if (of?.trashed === true) return 'error.asset.trashed';
    const refusal = this.growth(by, this.size(content));
    if (refusal !== null) return refusal;
    this.uploads.push({ by, content, of, state: 'open', expiresAt: this.now + LIFETIME });
    return 'created';
  }

  /** Sends all bytes at once: the declared ones, or others of the same length. */
  send(upload: ModelUpload, isRight: boolean): string {
    if (upload.state === 'completed') return 'error.upload.offset_mismatch';
    if (!this.isOpen(upload)) return 'ended';
    upload.state = isRight ? 'completed' : 'ended';
    if (!isRight) return 'error.upload.content_mismatch';
    const { by, content, of } = upload;
    if (of === null) {
      const fresh = { by, originals: content, derivatives: new Set<number>(), metadata: 0 };
      this.assets.push({ ...fresh, trashed: false, purged: false });
      this.refer(by, content);
    } else if (!of.derivatives.has(content)) {
      of.derivatives.add(content);
      this.refer(by, content);
    }
    return 'sent';
  }

  cancel(upload: ModelUpload): string {
    if (upload.state === 'completed') return 'error.upload.state_conflict';
    if (!this.isOpen(upload)) return 'ended';
    upload.state = 'ended';
    return 'cancelled';
  }

  putMetadata(asset: ModelAsset, size: number): string {
    if (asset.purged) return 'error.asset.not_found';
    if (asset.trashed) return 'error.asset.trashed';
    const delta = size - asset.metadata;
    const refusal = delta > 0 ? this.growth(asset.by, delta) : null;
    if (refusal !== null) return refusal;
    asset.metadata = size;
    this.charge(asset.by, delta);
    return 'put';
  }

  trash(asset: ModelAsset): string {
    if (asset.purged) return 'error.asset.not_found';
    asset.trashed = true;
    return 'trashed';
  }

  restore(asset: ModelAsset): string {
    if (asset.purged) return 'error.asset.not_found';
    asset.trashed = false;
    return 'restored';
  }

  purge(asset: ModelAsset): string {
    if (asset.purged) return 'error.asset.not_found';
    if (!asset.trashed) return 'error.asset.not_trashed';
    asset.purged = true;
    for (const upload of this.uploads) if (upload.of === asset && this.isOpen(upload)) upload.state = 'ended';
    for (const content of [asset.originals, ...asset.derivatives]) this.drop(content);
    this.charge(asset.by, -asset.metadata);
    return 'purged';
  }

  limit(by: number, hard: number | null): string {
    const account = this.accounts[by]!;
    account.hard = hard;
    this.watch(account);
    return 'limited';
  }

  private size(content: number): number {
    return this.sizes[content]!;
  }

  private growth(by: number, size: number): string | null {
    const { used, hard } = this.accounts[by]!;
    if (this.state(by) === 'GraceExpired') return 'error.quota.grace_expired';
    const isOver = hard !== null && (used >= hard || used + this.reserved(by) + size > hard);
    return isOver ? 'error.quota.exceeded' : null;
  }

  private refer(by: number, content: number): void {
    const blob = this.blobs.get(content);
    if (blob !== undefined && blob.references > 0) blob.references += 1;
    else {
      this.blobs.set(content, { chargedTo: by, references: 1 });
      this.charge(by, this.size(content));
    }
  }

  private drop(content: number): void {
    const blob = this.blobs.get(content)!;
    blob.references -= 1;
    if (blob.references === 0) this.charge(blob.chargedTo, -this.size(content));
  }

  private charge(by: number, bytes: number): void {
    const account = this.accounts[by]!;
    const wasUnder = account.hard === null || account.used < account.hard;
    account.used += bytes;
    if (wasUnder) account.exceededSince = null;
    this.watch(account);
  }

  private watch(account: ModelAccount): void {
    const isOver = account.hard !== null && account.used >= account.hard;
    account.exceededSince = isOver ? (account.exceededSince ?? this.now) : null;
  }
}
