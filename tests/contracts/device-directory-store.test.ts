import { describe, expect, it } from '@jest/globals';
import type { StoredDirectory } from '../../application/ports/stores/device-directory-store.js';
import type { ListedDevice } from '../../domain/devices/device-directory.js';
import { aDeviceId, aHash, anId, inParallel } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

function aDevice(): ListedDevice {
  return { deviceId: aDeviceId(), ed25519: aHash(), mlDsa65: new Uint8Array(1952).fill(3), addedAt: 1_790_000_000 };
}

function aDirectory(version: number, ik = aHash()): StoredDirectory {
  return { version, ik, document: new Uint8Array(70_000).fill(version) };
}

function publish({ unitOfWork }: OpenAdapter, accountId: string, directory: StoredDirectory, devices: ListedDevice[]) {
  return unitOfWork.run(({ directories }) => directories.publish(accountId, directory, devices));
}

onEveryAdapter('DeviceDirectoryStore', (open) => {
  it('knows nothing of an account that never published', async () => {
    const { directories } = open().stores;
    const accountId = anId();
    expect(await directories.find(accountId)).toBeNull();
    expect(await directories.findAnchor(accountId)).toBeNull();
    expect(await directories.findDevice(accountId, aDeviceId())).toBeNull();
  });

  it('gives the directory, its anchor and each of its devices, to that account only', async () => {
    const { directories } = open().stores;
    const accountId = anId();
    const directory = aDirectory(1);
    const devices = [aDevice(), aDevice()];
    for (const published of [aDirectory(1), aDirectory(1)]) await publish(open(), anId(), published, [aDevice()]);
    expect(await publish(open(), accountId, directory, devices)).toBe(true);
    expect(await directories.find(accountId)).toEqual(directory);
    expect(await directories.findAnchor(accountId)).toEqual(directory.ik);
    for (const device of devices) expect(await directories.findDevice(accountId, device.deviceId)).toEqual(device);
    expect(await directories.findDevice(anId(), devices[0]!.deviceId)).toBeNull();
  });

  it('replaces directory and devices by the next version', async () => {
    const { directories } = open().stores;
    const accountId = anId();
    const first = aDirectory(1);
    const [kept, removed, added] = [aDevice(), aDevice(), aDevice()];
    const [stranger, theirs] = [anId(), aDevice()];
    await publish(open(), stranger, aDirectory(1), [theirs]);
    await publish(open(), accountId, first, [kept, removed]);
    expect(await publish(open(), accountId, aDirectory(2, first.ik), [kept, added])).toBe(true);
    expect(await directories.findDevice(stranger, theirs.deviceId)).toEqual(theirs);
    expect((await directories.find(accountId))?.version).toBe(2);
    expect(await directories.findDevice(accountId, kept.deviceId)).toEqual(kept);
    expect(await directories.findDevice(accountId, added.deviceId)).toEqual(added);
    expect(await directories.findDevice(accountId, removed.deviceId)).toBeNull();
  });

  it('keeps an empty directory', async () => {
    const accountId = anId();
    const directory = aDirectory(1);
    await publish(open(), accountId, directory, [aDevice()]);
    expect(await publish(open(), accountId, aDirectory(2, directory.ik), [])).toBe(true);
    expect((await open().stores.directories.find(accountId))?.version).toBe(2);
  });

  it.each([0, 1, 3])('refuses version %d over version 1, and changes nothing', async (version) => {
    const { directories } = open().stores;
    const accountId = anId();
    const [directory, device] = [aDirectory(1), aDevice()];
    await publish(open(), accountId, directory, [device]);
    expect(await publish(open(), accountId, aDirectory(version), [aDevice()])).toBe(false);
    expect(await directories.find(accountId)).toEqual(directory);
    expect(await directories.findDevice(accountId, device.deviceId)).toEqual(device);
  });

  it('refuses version 2 where nothing is published', async () => {
    const accountId = anId();
    expect(await publish(open(), accountId, aDirectory(2), [])).toBe(false);
    expect(await open().stores.directories.find(accountId)).toBeNull();
  });

  describe.each([1, 2])('of 8 parallel publications of version %d', (version) => {
    it('accepts one, with its devices and no others', async () => {
      const { directories } = open().stores;
      const accountId = anId();
      for (let below = 1; below < version; below += 1) await publish(open(), accountId, aDirectory(below), [aDevice()]);
      const candidates = Array.from({ length: 8 }, () => ({ directory: aDirectory(version), device: aDevice() }));
      const taken = await inParallel(8, (index) => {
        const { directory, device } = candidates[index]!;
        return publish(open(), accountId, directory, [device]);
      });
      expect(taken.filter(Boolean)).toHaveLength(1);
      const winner = candidates[taken.indexOf(true)]!;
      expect(await directories.find(accountId)).toEqual(winner.directory);
      const listed = await inParallel(8, (index) =>
        directories.findDevice(accountId, candidates[index]!.device.deviceId),
      );
      expect(listed.filter((device) => device !== null)).toEqual([winner.device]);
    });
  });

  it('publishes within a transaction only', async () => {
    await expect(open().stores.directories.publish(anId(), aDirectory(1), [])).rejects.toThrow('transaction');
  });
});
