import {
  directoryAad,
  publish,
  readDirectory,
  requireKey,
  type DeviceDirectory,
  type SentDirectory,
} from '../../domain/devices/device-directory.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { lockPresent } from '../accounts/lock-present.js';
import type { Signatures } from '../ports/crypto/signatures.js';
import type { SignedDocuments } from '../ports/crypto/signed-documents.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { nextTurn } from '../sweeps/next-turn.js';

/** The keys that are checked in a row, each for some 0.3 ms: other requests are answered in between. */
const KEYS_A_TURN = 16;

/** Publishes the next version of the caller's device directory; the first one pins the identity key permanently. */
export class PublishDirectory {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly documents: SignedDocuments;
      readonly signatures: Signatures;
    },
  ) {}

  async execute(caller: Caller, document: Uint8Array): Promise<DeviceDirectory> {
    const accountId = caller.account.id;
    const directory = await this.open(accountId, document);
    await this.parts.unitOfWork.run(async (stores) => {
      const { directories } = stores;
      await lockPresent(stores, accountId);
      const published = publish(await directories.find(accountId), directory);
      const won = await directories.publish(accountId, { ...published, document }, directory.devices);
      // Another publication was faster: checked against the directory that is stored now, this one is rejected.
      if (!won) publish(await directories.find(accountId), directory);
      if (!won) throw new Error('A directory was not stored although its version is the next one');
    });
    return directory;
  }

  /** Reads the document, and whether the key that it names signed it for this account. */
  private async open(accountId: AccountId, document: Uint8Array): Promise<SentDirectory> {
    const opened = this.parts.documents.openSign1(document);
    if (opened === null) {
      throw new DomainError(
        'error.device.directory_malformed',
        'Send a COSE_Sign1 (tag 18) by Ed25519 over deterministic CBOR, and nothing after it.',
      );
    }
    const directory = readDirectory(opened.payload);
    for (const [index, { ed25519 }] of directory.devices.entries()) {
      if (index > 0 && index % KEYS_A_TURN === 0) await nextTurn();
      requireKey(this.parts.signatures.isEd25519Key(ed25519), index);
    }
    const message = opened.signature.signedBytes(directoryAad(accountId));
    const signed = this.parts.signatures.verifyEd25519(directory.ik, message, opened.signature.signature);
    return { ...directory, signed };
  }
}
