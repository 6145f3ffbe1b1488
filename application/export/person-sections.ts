import { formatHandle } from '../../domain/accounts/handle.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { Cohort } from '../ports/stores/cohort-store.js';
import type { ExportedSession } from '../ports/stores/account-export-store.js';
import type { OperatorDeed } from '../ports/stores/operator-log.js';
import { at, base64, bytesOf, type ExportLine } from './lines.js';
import { BY_CREATION, paged, single, type Created, type ExportParts, type Section } from './section.js';
import type { AccountId } from '../../domain/kernel/ids.js';

/** The person's data and ways to sign in; never a value that a secret is checked against. */
export const PERSON_SECTIONS: readonly Section<ExportParts>[] = [
  single('profile', profile),
  single('second_factor', async ({ totp }, id) => [
    { type: 'second_factor', status: (await totp.find(id)).enrollment.status },
  ]),
  single('identity', async ({ identityLinks }, id) =>
    (await identityLinks.list(id)).map(({ issuer, subject, linkedAt }) => {
      return { type: 'identity', issuer, subject, linked_at: at(linkedAt) };
    }),
  ),
  single('escrow', async ({ escrows }, id) => {
    const escrow = await escrows.find(id);
    return escrow === null ? [] : [{ type: 'escrow', document: base64(escrow.document) }];
  }),
  single('device_directory', async ({ directories }, id) => {
    const directory = await directories.find(id);
    if (directory === null) return [];
    const { version, ik, document } = directory;
    return [{ type: 'device_directory', version, ik: base64(ik), document: base64(document) }];
  }),
  single('moved', async ({ accounts, movedCertificates }, id) => {
    const moved = await movedCertificates.find((await accounts.find(id))?.handleUser ?? '');
    if (moved === null) return [];
    const { oldHandle, newHandle, movedAt, ikSig } = moved;
    return [
      { type: 'moved', old_handle: oldHandle, new_handle: newHandle, moved_at: at(movedAt), ik_sig: base64(ikSig) },
    ];
  }),
  paged<ExportedSession, Created, ExportParts>('session', {
    ...BY_CREATION,
    read: ({ accountExports }, id, { after, limit }) => accountExports.sessions(id, after, limit),
    lines: (session) => [
      {
        type: 'session',
        session_id: session.id,
        device_id: session.deviceId,
        cohort_hash: session.cohortHash,
        method: session.method,
        created_at: at(session.createdAt),
        last_used_at: at(session.lastUsedAt),
        expires_at: at(session.expiresAt),
        revoked_at: at(session.revokedAt),
      },
    ],
  }),
  paged<Cohort, Pick<Cohort, 'cohortHash'>, ExportParts>('cohort', {
    key: ['hash'],
    read: ({ accountExports }, id, { after, limit }) => accountExports.cohorts(id, after, limit),
    keyOf: ({ cohortHash }) => [cohortHash],
    afterOf: ([cohortHash]) => ({ cohortHash: String(cohortHash) }),
    lines: ({ cohortHash, firstSeen, lastSeen }) => [
      { type: 'cohort', cohort_hash: cohortHash, first_seen: at(firstSeen), last_seen: at(lastSeen) },
    ],
  }),
  paged<OperatorDeed, Pick<OperatorDeed, 'doneAt' | 'id'>, ExportParts>('operator_deed', {
    key: ['instant', 'id'],
    read: ({ operatorLog }, accountId, page) => operatorLog.list({ accountId, ...page }),
    keyOf: ({ doneAt, id }) => [doneAt, id],
    afterOf: ([doneAt, id]) => ({ doneAt: Number(doneAt), id: String(id) }),
    lines: ({ doneAt, deed, detail }) => [{ type: 'operator_deed', done_at: at(doneAt), deed, detail }],
  }),
];

async function profile({ accounts, quotas, settings }: ExportParts, id: AccountId): Promise<readonly ExportLine[]> {
  const [account, quota] = [await accounts.find(id), await quotas.read(id)];
  if (account === null || quota === null) return [];
  const limits = effectiveLimits(quota.ownLimits, settings.quota);
  return [
    {
      type: 'profile',
      id,
      address: account.address,
      display_name: account.displayName,
      created_at: at(account.createdAt),
      handle: formatHandle({ user: account.handleUser, host: settings.serverHost }),
      webfinger: account.webfinger,
      has_password: account.passwordHash !== null,
      suspension: account.suspension,
      deletes_at: at(account.deletesAt),
      quota: {
        used: bytesOf(quota.usage.used),
        reserved: bytesOf(quota.usage.reserved),
        soft_limit: bytesOf(limits.soft),
        hard_limit: bytesOf(limits.hard),
        hard_exceeded_since: at(quota.usage.hardExceededSince),
      },
    },
  ];
}
