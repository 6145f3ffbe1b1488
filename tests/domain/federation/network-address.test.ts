import { describe, expect, it } from '@jest/globals';
import { addressKind } from '../../../domain/federation/network-address.js';

describe('where a peer may live', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
    '64:ff9b::1.1.1.1',
  ])('accepts %s, which is reachable from everywhere', (address) => {
    expect(addressKind(address)).toBe('public');
  });

  it.each([
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.0',
    '127.0.0.1',
    '127.255.255.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fc00::1',
    'fdff:ffff::1',
    '::ffff:127.0.0.1',
    '::FFFF:7f00:1',
    '::ffff:a00:1',
    '64:ff9b::10.0.0.1',
  ])('needs permission for %s, which is within a machine or a network', (address) => {
    expect(addressKind(address)).toBe('private');
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::127.0.0.1',
    '::2',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::1',
    '100::1',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:1ff::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:a9fe:a9fe::1',
    '2002:101:101::1',
    '3fff:fff::1',
    '4000::1',
    '5f00::1',
    'fe80::1%eth0',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    'localhost',
    '',
  ])('never accepts "%s"', (address) => {
    expect(addressKind(address)).toBe('forbidden');
  });
});
