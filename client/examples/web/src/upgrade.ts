import { getCiphersuiteFromName, getCiphersuiteImpl } from 'ts-mls';
import { CeremonyStore, Upgrades, WriteQueue, type Ceremony } from '@gatehouse/client/ceremony';
import { fromBase64Url, toBase64Url } from '@gatehouse/client/keys';
import { GroupStore, TsMlsTransport, type DeliveryService } from '@gatehouse/client/mls';
import { sealerOf } from './albums.js';
import type { App } from './app.js';

const SUITE = 'MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519';

/** The text shown for each step of the ceremony. */
const STEPS: Readonly<Partial<Record<Ceremony['step']['at'], string>>> = {
  proposing: 'Asking the service to hold new writes …',
  announcing: 'Telling the members …',
  draining: 'Waiting until uploads on their way have ended …',
  committing: 'Agreeing on what is in the album …',
  creating: 'Making the new album …',
  joining: 'Letting the members in …',
  forking: 'Taking the photos along; no byte is uploaded again …',
  replaying: 'Making the writes that waited …',
};

/**
 * Delivery for albums with one member. Members' messages do not go through the service, so an app with shared albums
 * brings its own delivery service. In this app only the owner is a member, so the log stays in this browser.
 */
const ALONE: DeliveryService = {
  append: (groupId, position, message) => {
    const log = logOf(groupId);
    if (log.length !== position) return Promise.resolve(false);
    localStorage.setItem(nameOf(groupId), JSON.stringify([...log, toBase64Url(message)]));
    return Promise.resolve(true);
  },
  read: (groupId, from) =>
    Promise.resolve(
      logOf(groupId)
        .slice(from)
        .map((text) => fromBase64Url(text) ?? new Uint8Array()),
    ),
  takeKeyPackage: () => Promise.reject(new Error('The albums of this app have one member.')),
  sendWelcome: () => Promise.resolve(),
};

function nameOf(groupId: string): string {
  return `gatehouse-photos group ${groupId}`;
}

function logOf(groupId: string): readonly string[] {
  return JSON.parse(localStorage.getItem(nameOf(groupId)) ?? '[]') as string[];
}

/** Moves an album to the version; returns the new album's id. After an interruption, another call resumes it. */
export async function upgradeAlbum(
  app: App,
  album: { readonly albumId: string; readonly name: string; readonly toVersion: string },
  onStep: (text: string) => void,
): Promise<string> {
  const { client, device, catalog } = app;
  const store = new CeremonyStore(catalog);
  const queue = new WriteQueue(client, store, {});
  const mls: TsMlsTransport = new TsMlsTransport({
    cipherSuite: await getCiphersuiteImpl(getCiphersuiteFromName(SUITE)),
    delivery: ALONE,
    store: new GroupStore(catalog),
    identity: app.keys.accountId,
    onEvent: (event) => upgrades.receive(event),
  });
  const upgrades: Upgrades = new Upgrades({
    client,
    store,
    queue,
    mls,
    device,
    sealer: sealerOf(app, album.name),
    trustedDevice: (_albumId, deviceId) =>
      Promise.resolve(app.devices.find((each) => each.deviceId === deviceId) ?? null),
    onStep: ({ step }) => onStep(STEPS[step.at] ?? ''),
    pollEvery: 500,
  });
  await mls.openGroup(album.albumId, []);
  const { step } = await upgrades.upgrade(album.albumId, album.toVersion);
  if (step.at === 'done') return step.newAlbumId;
  throw new Error(
    `The upgrade came to nothing (${step.at === 'aborted' ? step.reason : step.at}). Nothing was changed.`,
  );
}
