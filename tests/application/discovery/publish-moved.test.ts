import { expect, it } from '@jest/globals';
import { PublishMoved } from '../../../application/discovery/publish-moved.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { toBase64Url } from '../../../domain/kernel/bytes.js';
import { toRfc3339 } from '../../../domain/kernel/instant.js';
import { aHash, anAccount, inParallel, NOW } from '../../support/people/builders.js';
import { onEveryAdapter } from '../../support/database/on-every-adapter.js';

onEveryAdapter('Moves of one user at once', (open) => {
  it('leave the latest one standing, whichever is written last', async () => {
    const { stores, unitOfWork } = open();
    const account = anAccount();
    await stores.accounts.insert(account);
    const anchor = { version: 1, ik: aHash(), document: aHash() };
    await unitOfWork.run(({ directories }) => directories.publish(account.id, anchor, []));
    // A real signature check takes so long that the moves would run one after the other.
    const signatures = { isEd25519Key: () => true, verifyEd25519: () => true, verifyMlDsa65: () => false };
    const publishMoved = new PublishMoved({
      ...stores,
      unitOfWork,
      signatures,
      clock: { now: () => NOW },
      settings: { serverHost: 'here.org' },
    });
    const ikSig = toBase64Url(new Uint8Array(64));
    const moves = Array.from({ length: 20 }, (_, index) => ({
      oldHandle: `${account.handleUser}@here.org`,
      newHandle: `ada@h${index}.org`,
      movedAt: toRfc3339(NOW + index),
      ikSig,
    }));
    const caller = { account } as unknown as Caller;
    await inParallel(20, (turn) => publishMoved.execute(caller, moves[19 - turn]!).catch(() => null));
    expect((await stores.movedCertificates.find(account.handleUser))?.newHandle).toBe('ada@h19.org');
  });
});
