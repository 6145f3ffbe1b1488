import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DeleteAccount } from '../../application/admin/delete-account.js';
import { SignOutAccount } from '../../application/admin/sign-out-account.js';
import { DeleteDueAccounts } from '../../application/deletion/delete-due-accounts.js';
import type { DeviceDirectoryStore } from '../../application/ports/stores/device-directory-store.js';
import { unitOfWorkBy } from '../../application/ports/stores/unit-of-work.js';
import type { Caller } from '../../application/sessions/caller.js';
import { IssueLogoutChallenge } from '../../application/sessions/issue-logout-challenge.js';
import { RevokeSession } from '../../application/sessions/revoke-session.js';
import { sha256 } from '../../domain/kernel/bytes.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { aWriter, type Writer } from '../support/people/writer.js';
import { onEveryDeployment } from '../support/service/deployment.js';

onEveryDeployment('A challenge to log out everywhere that is issued', (deployment) => {
  const node = (turn: number) => deployment().nodes[turn % deployment().nodes.length]!;
  const make = () => node(1).service.parts.make;
  const someone = () => aWriter(node(0).client, node(0).baseParts);
  const callerOf = ({ accountId, sessionId }: Writer) =>
    ({ account: { id: accountId }, sessionId }) as unknown as Caller;

  async function deleted({ accountId }: Writer): Promise<void> {
    await make()(DeleteAccount).execute(accountId, { immediately: true });
    await make()(DeleteDueAccounts).execute();
  }

  /** Issues a challenge at one node; after the anchor is read, `meanwhile` runs at the other, if no lock stops it. */
  async function issuedWhile(person: Writer, meanwhile: () => Promise<unknown>) {
    let ended = null as Promise<unknown> | null;
    const waiting = (directories: DeviceDirectoryStore) =>
      Object.assign(Object.create(directories) as DeviceDirectoryStore, {
        findAnchor: async (id: string) => {
          const anchor = await directories.findAnchor(id);
          await Promise.race([(ended ??= meanwhile()), delay(1000)]);
          return anchor;
        },
      });
    const { baseParts } = node(0);
    const unitOfWork = unitOfWorkBy((run) =>
      baseParts.unitOfWork.run((stores) => run({ ...stores, directories: waiting(stores.directories) })),
    );
    const { directories, logoutChallenges } = baseParts.stores;
    const { random, clock } = node(0).service.parts;
    const parts = { unitOfWork, directories: waiting(directories), logoutChallenges, random, clock };
    const { challenge } = await new IssueLogoutChallenge(parts).execute(callerOf(person));
    await ended;
    return logoutChallenges.find(sha256(challenge));
  }

  it('while the account is deleted is erased with it', async () => {
    const person = await someone();
    // The first deletion starts threads.
    await deleted(await someone());
    const issued = await issuedWhile(person, () => deleted(person));
    deployment().clock.advance(2 * MINUTE);
    await make()(DeleteDueAccounts).execute();
    expect(await deployment().stores.accounts.find(person.accountId)).toBeNull();
    expect(issued).toBeNull();
  });

  it('while an operator signs the account out ends with the sessions', async () => {
    const person = await someone();
    expect(await issuedWhile(person, () => make()(SignOutAccount).execute(person.accountId))).toBeNull();
  });

  it('needs a session that is still open', async () => {
    const person = await someone();
    await make()(RevokeSession).execute(callerOf(person), person.sessionId);
    const issuing = node(0).service.parts.make(IssueLogoutChallenge).execute(callerOf(person));
    await expect(issuing).rejects.toMatchObject({ code: 'error.auth.unauthenticated' });
  });
});
