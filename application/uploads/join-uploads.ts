import { admitAlbumUpload } from '../../domain/albums/write-gate.js';
import { hasCode, type ErrorCode } from '../../domain/kernel/errors.js';
import { admitUpload, chargedAccount } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { withoutExpired, type Usage } from '../../domain/quota/usage.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { checkRepeat } from '../../domain/uploads/upload-request.js';
import { asOf, type CompletedSession, type UploadSession } from '../../domain/uploads/upload-session.js';
import { present } from '../accounts/lock-present.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { requireActiveOwner } from '../quota/acting-owner.js';
import type { Attached } from './attach-blob.js';
import { attachCompleted } from './commit-upload.js';
import { holdLink } from './hold-link.js';
import {
  announcedSession,
  finishedSession,
  instantOf,
  type AnnouncedUpload,
  type InPlace,
  type JoiningUpload,
} from './joining-upload.js';
import { lockForUpload } from './lock-for-upload.js';
import { NotTogether } from '../together.js';
import { requireOpenUploads, requireOwner, requireTarget } from './upload-checks.js';
import { intentOf } from './upload-write.js';

/** The result is `null` for an upload that was written to already: the long way must handle it. */
export type JoinedUpload = Attached<UploadSession | null>;

interface Planned<Upload extends JoiningUpload = JoiningUpload> {
  readonly upload: Upload;
  /** The session as the transaction stores it; `null` leaves the upload alone. */
  readonly session: UploadSession | null;
}

interface Completion {
  readonly upload: JoiningUpload;
  readonly completed: CompletedSession;
  readonly put: InPlace;
}

/**
 * Opens and completes uploads in one transaction, which locks album, account, uploads, link and blobs in this order.
 * They all have the same `jointKey`, and no two share a `jointNames` entry. Returns the results in the same order.
 *
 * New rows are inserted before the rules are checked, since an error rolls them back: so a repeat finds its session
 * without another look-up, even if the album or the quota has changed meanwhile.
 *
 * @throws NotTogether, if a repeat is one of several
 */
export async function joinUploads(
  stores: Stores,
  uploads: readonly JoiningUpload[],
  limits: QuotaLimits,
): Promise<readonly JoinedUpload[]> {
  const [first] = uploads;
  if (first === undefined) return [];
  const album = await lockForUpload(stores, first.session, first.protocolVersion);
  const account = await lockPaying(stores.quotas, first.session);
  const planned = await plan(stores, uploads);
  if (!(await insertNew(stores, planned))) return [await repeated(stores, uploads)];
  for (const { upload, session } of planned) {
    if (session !== null) admitAlbumUpload(album, intentOf(session), instantOf(upload));
  }
  const admitted = await admit(stores, account, planned.filter(isAnnounced), limits);
  const unused = await complete(stores, admitted, planned, limits);
  return planned.map(({ session }, index) => ({ result: session, unused: unused[index] ?? null }));
}

/**
 * The uploader's account exists as long as the album has it. A sponsor's may be deleted, with the sponsored account.
 *
 * @throws error.account.not_found
 */
async function lockPaying(quotas: QuotaLedger, { uploadUserId, actor, request }: UploadSession): Promise<QuotaAccount> {
  const account = await quotas.lock(uploadUserId);
  if (account === null) chargedAccount(actor.accountId, { id: request.ownerId, sponsor: null });
  return present(account);
}

async function plan(stores: Stores, uploads: readonly JoiningUpload[]): Promise<readonly Planned[]> {
  const ids = uploads.filter(({ isNew }) => !isNew).map(({ session }) => session.id);
  const stored = await stores.uploads.lockAll(ids);
  const planned: Planned[] = [];
  for (const upload of uploads) {
    const session = upload.isNew
      ? announcedSession(upload)
      : await finishedSession(stores, upload, stored.get(upload.session.id));
    planned.push({ upload, session });
  }
  return planned;
}

/** `false` when an id is taken. */
async function insertNew(stores: Stores, planned: readonly Planned[]): Promise<boolean> {
  const announced = planned.filter(isAnnounced);
  const [first] = announced;
  if (first === undefined) return true;
  await requireOwner(stores, first.upload.session);
  return stores.uploads.insertAll(
    announced.map(({ upload, session }) => ({
      session: session ?? upload.session,
      stagingId: upload.stagingId,
      attestation: upload.put?.terms.attestation ?? null,
    })),
  );
}

function isAnnounced(planned: Planned): planned is Planned<AnnouncedUpload> {
  return planned.upload.isNew;
}

async function repeated({ uploads }: Stores, joining: readonly JoiningUpload[]): Promise<JoinedUpload> {
  const [only, ...more] = joining;
  if (only === undefined || more.length > 0) throw new NotTogether('An upload id is taken.');
  const { session, put } = only;
  const stored = await uploads.find(session.id);
  if (stored === null) throw new Error(`The upload id ${session.id} is taken, but no upload has it.`);
  checkRepeat(stored.session, session);
  return { result: asOf(stored.session, session.createdAt), unused: put && placeOf(put.staging) };
}

/** Returns the account with the reservations of the new uploads, which are stored already. */
async function admit(
  stores: Stores,
  account: QuotaAccount,
  announced: readonly Planned<AnnouncedUpload>[],
  deployment: QuotaLimits,
): Promise<QuotaAccount> {
  const [first] = announced;
  if (first === undefined) return account;
  const sessions = announced.map(({ upload, session }) => session ?? upload.session);
  for (const session of sessions) await requireTarget(stores, session, session.createdAt);
  const { actor, uploadUserId, createdAt } = first.upload.session;
  await requireOpenUploads(stores, sessions, createdAt);
  const parties = { actorId: actor.accountId, chargedId: uploadUserId };
  await requireActiveOwner(stores.quotas, parties, deployment, createdAt);
  const usage = await reserveAll(stores, account, sessions, deployment);
  for (const session of sessions) await holdLink(stores, session, session.createdAt);
  return { ...account, usage };
}

/** The refusals for lack of room: the account's limit is exceeded or, without a limit, the largest exact size is. */
const NO_ROOM: readonly ErrorCode[] = ['error.quota.exceeded', 'error.storage.full'];

/** Bytes that expired uploads still reserve are free; they are looked up only if an upload needs them. */
async function reserveAll(
  { uploads }: Stores,
  { id, ownLimits, suspension, usage }: QuotaAccount,
  sessions: readonly UploadSession[],
  deployment: QuotaLimits,
): Promise<Usage> {
  const limits = effectiveLimits(ownLimits, deployment);
  const admitted = (from: Usage) =>
    sessions.reduce(
      (grown, { request, createdAt }) => admitUpload(grown, limits, suspension, request.declaredSize, createdAt),
      from,
    );
  try {
    return admitted(usage);
  } catch (error) {
    if (!NO_ROOM.some((code) => hasCode(error, code))) throw error;
    const expired = await uploads.expiredBytes(id, sessions[0]?.createdAt ?? 0);
    if (expired === 0n) throw error;
    return withoutExpired(usage, expired, admitted);
  }
}

/** Attaches the bytes of completed uploads, and writes the account. Returns the unused place of each upload. */
async function complete(
  stores: Stores,
  account: QuotaAccount,
  planned: readonly Planned[],
  limits: QuotaLimits,
): Promise<readonly JoinedUpload['unused'][]> {
  const completions = planned.flatMap(completionOf);
  if (completions.length === 0) await stores.quotas.save(account.id, account.usage);
  const completing = completions.map(({ completed, put }) => ({ completed, place: placeOf(put.staging) }));
  const unused = completing.length === 0 ? [] : await attachCompleted(stores, account, completing, limits);
  const found = completions.filter(({ upload }) => !upload.isNew);
  await stores.uploads.completeAll(
    found.map(({ completed, put }) => ({ session: completed, attestation: put.terms.attestation })),
  );
  const byUpload = new Map(completions.map(({ upload }, index) => [upload, unused[index] ?? null]));
  return planned.map(({ upload }) => byUpload.get(upload) ?? ownPlace(upload, byUpload.has(upload)));
}

function completionOf({ upload, session }: Planned): readonly Completion[] {
  if (session?.state !== 'Completed' || upload.put === null) return [];
  return [{ upload, completed: session, put: upload.put }];
}

/** An upload that is left alone does not use its bytes. */
function ownPlace({ put }: JoiningUpload, isCompleted: boolean): JoinedUpload['unused'] {
  return isCompleted || put === null ? null : placeOf(put.staging);
}
