import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCiphersuiteFromName, getCiphersuiteImpl, type CiphersuiteImpl } from 'ts-mls';
import { catalogFile } from '../../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../../client/src/catalog/database.js';
import { openCatalog } from '../../../client/src/catalog/open.js';
import { GroupStore } from '../../../client/src/mls/group-store.js';
import type { TsMlsParts } from '../../../client/src/mls/ts-mls-members.js';
import { TsMlsTransport } from '../../../client/src/mls/ts-mls-transport.js';
import type { Mailbox } from './mailbox.js';

const SUITE = 'MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519';

export interface MlsDevice {
  readonly mls: TsMlsTransport;
  readonly store: GroupStore;
  /** The device's events: the texts of intents, and the kinds of the others. */
  readonly heard: string[];
}

/** Devices with a catalog each, which share a mailbox and accept every credential. */
export class MlsDevices {
  private readonly databases: SqlDatabase[] = [];

  private constructor(
    readonly cipherSuite: CiphersuiteImpl,
    private readonly mailbox: Mailbox,
    private readonly folder: string,
  ) {}

  static async sharing(mailbox: Mailbox): Promise<MlsDevices> {
    const cipherSuite = await getCiphersuiteImpl(getCiphersuiteFromName(SUITE));
    return new MlsDevices(cipherSuite, mailbox, await mkdtemp(join(tmpdir(), 'gatehouse-mls-')));
  }

  /** Makes a device, without a published key package. */
  async open(name: string, parts: Partial<TsMlsParts> = {}): Promise<MlsDevice> {
    const database = await openCatalog(catalogFile(join(this.folder, name, 'library.sqlite')));
    this.databases.push(database);
    const store = new GroupStore(database);
    const heard: string[] = [];
    const mls = new TsMlsTransport({
      cipherSuite: this.cipherSuite,
      delivery: this.mailbox,
      store,
      identity: name,
      onEvent: (event) => {
        heard.push(event.kind === 'intent' ? Buffer.from(event.signedIntent).toString() : event.kind);
        return Promise.resolve();
      },
      authenticate: { validateCredential: () => Promise.resolve(true) },
      ...parts,
    });
    return { mls, store, heard };
  }

  /** Makes a device and publishes a key package of it. */
  async publish(name: string, parts: Partial<TsMlsParts> = {}): Promise<MlsDevice> {
    const device = await this.open(name, parts);
    this.mailbox.publish(name, await device.mls.newKeyPackage());
    return device;
  }

  async close(): Promise<void> {
    for (const each of this.databases) await each.close();
    await rm(this.folder, { recursive: true });
  }
}
