import { describe, expect, it } from '@jest/globals';
import { directoryAad, publish, readDirectory, requireKey } from '../../../domain/devices/device-directory.js';
import { advisoryDeviceId } from '../../../domain/devices/advisory-device-id.js';
import type { CborValue } from '../../../domain/kernel/deterministic-cbor.js';
import { toHex } from '../../../domain/kernel/bytes.js';
import { uuidV4 } from '../../../domain/kernel/ids.js';
import { outcomeOf, refusalOf } from '../refusal.js';

type Fields = Record<string, CborValue>;
const map = (fields: Fields): CborValue => new Map(Object.entries(fields));
const without = (fields: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));

const IK = new Uint8Array(32).fill(7);
const id = (n: number) =>
  uuidV4(Uint8Array.from({ length: 16 }, (_, index) => (index < 2 ? (n >> (8 * index)) & 255 : 0xab)));
const device = (n: number): Fields => ({
  device_id: id(n),
  ed25519: new Uint8Array(32).fill(n),
  ml_dsa_65: new Uint8Array(1952).fill(n),
  added_at: 1_700_000_000,
});
const directory: Fields = { version: 1, ik: IK, devices: [map(device(1)), map(device(2))] };
const devices = (count: number) => Array.from({ length: count }, (_, index) => map(device(index)));
const changed = (change: Fields) => map({ ...directory, ...change });
const withDevice = (change: Fields) => changed({ devices: [map(device(1)), map({ ...device(2), ...change })] });

describe('the payload of a device directory', () => {
  it('is read as it is', () => {
    expect(readDirectory(map(directory))).toEqual({
      version: 1,
      ik: IK,
      devices: [1, 2].map((n) => ({
        deviceId: id(n),
        ed25519: new Uint8Array(32).fill(n),
        mlDsa65: new Uint8Array(1952).fill(n),
        addedAt: 1_700_000_000,
      })),
    });
  });

  it('names the device whose Ed25519 key is none', () => {
    expect(() => requireKey(true, 0)).not.toThrow();
    const refusal = refusalOf(() => requireKey(false, 1));
    expect(refusal).toMatchObject({
      code: 'error.device.directory_malformed',
      details: { errors: [{ path: '/devices/1/ed25519' }] },
    });
  });

  it('has 0 to 256 devices', () => {
    expect(readDirectory(changed({ devices: [] })).devices).toEqual([]);
    expect(readDirectory(changed({ devices: devices(256) })).devices).toHaveLength(256);
    expect(outcomeOf(() => readDirectory(changed({ devices: devices(257) })))).toBe('error.device.directory_malformed');
  });

  it.each<[string, CborValue]>([
    ['', 'text'],
    ['', null],
    ['', []],
    ['', new Map<string | number, CborValue>([...Object.entries(directory), [1, 1]])],
    ['', changed({ extra: 1 })],
    ['/version', map(without(directory, 'version'))],
    ['/ik', map(without(directory, 'ik'))],
    ['/devices', map(without(directory, 'devices'))],
    ['/version', changed({ version: -1 })],
    ['/version', changed({ version: '1' })],
    ['/version', changed({ version: 1.5 })],
    ['/version', changed({ version: 2n ** 53n })],
    ['/version', changed({ version: true })],
    ['/version', changed({ version: null })],
    ['/ik', changed({ ik: new Uint8Array(31) })],
    ['/ik', changed({ ik: new Uint8Array(33) })],
    ['/ik', changed({ ik: 'x'.repeat(32) })],
    ['/devices', changed({ devices: map({}) })],
    ['/devices', changed({ devices: null })],
    ['/devices/0', changed({ devices: [1] })],
    ['/devices/1', withDevice({ extra: 1 })],
    ['/devices/1/added_at', changed({ devices: [map(device(1)), map(without(device(2), 'added_at'))] })],
    ['/devices/1/device_id', withDevice({ device_id: id(1) })],
    ['/devices/1/device_id', withDevice({ device_id: id(2).toUpperCase() })],
    ['/devices/1/device_id', withDevice({ device_id: '01890a5d-ac96-774b-bcce-b302099a8057' })],
    ['/devices/1/device_id', withDevice({ device_id: new Uint8Array(16) })],
    ['/devices/1/ed25519', withDevice({ ed25519: new Uint8Array(31) })],
    ['/devices/1/ml_dsa_65', withDevice({ ml_dsa_65: new Uint8Array(1951) })],
    ['/devices/1/added_at', withDevice({ added_at: -1 })],
    ['/devices/1/added_at', withDevice({ added_at: 253_402_300_800 })],
    ['/devices/1/added_at', withDevice({ added_at: '2026-01-01' })],
  ])('is refused at %j: %#', (path, payload) => {
    const refusal = refusalOf(() => readDirectory(payload));
    expect(refusal.code).toBe('error.device.directory_malformed');
    expect(refusal.details['errors']).toEqual([expect.objectContaining({ path })]);
  });

  it('is bound to its account', () => {
    expect(toHex(directoryAad('a'))).toBe(
      `82781b${toHex(new TextEncoder().encode('service-device-directory/v1'))}6161`,
    );
  });
});

describe('publishing', () => {
  const candidate = (version: number, ik = IK, signed = true) => ({ version, ik, devices: [], signed });
  const stored = { version: 3, ik: IK };
  const STALE = 'error.device.stale_directory';

  it('starts at version 1 and pins the identity key', () => {
    expect(publish(null, candidate(1))).toEqual({ version: 1, ik: IK });
    expect(outcomeOf(() => publish(null, candidate(0)))).toBe(STALE);
    expect(outcomeOf(() => publish(null, candidate(2)))).toBe(STALE);
  });

  it('accepts only the next version, and names the stored one', () => {
    expect(publish(stored, candidate(4))).toEqual({ version: 4, ik: IK });
    for (const version of [0, 1, 2, 3, 5]) {
      expect(refusalOf(() => publish(stored, candidate(version)))).toMatchObject({
        code: STALE,
        details: { version: 3 },
      });
    }
  });

  it('rejects another identity key at every version', () => {
    const other = IK.with(31, 8);
    for (const version of [1, 3, 4]) {
      expect(outcomeOf(() => publish(stored, candidate(version, other)))).toBe('error.device.identity_mismatch');
    }
  });

  it('rejects a directory that the identity key has not signed', () => {
    expect(outcomeOf(() => publish(null, candidate(1, IK, false)))).toBe('error.device.directory_signature');
    expect(outcomeOf(() => publish(stored, candidate(4, IK, false)))).toBe('error.device.identity_mismatch');
  });
});

describe('the device that a sign-in names', () => {
  it('is a UUIDv4 in either case, kept in lower case, and anything else counts as none', () => {
    const v7 = '01890a5d-ac96-774b-bcce-b302099a8057';
    const malformed = [undefined, null, 1, '', v7, v7.toUpperCase(), [id(1)], { id: id(1) }];
    expect(malformed.map(advisoryDeviceId)).toEqual(malformed.map(() => null));
    expect(advisoryDeviceId(id(1))).toBe(id(1));
    expect(advisoryDeviceId(id(1).toUpperCase())).toBe(id(1));
  });
});
