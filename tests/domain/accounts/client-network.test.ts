import { describe, expect, it } from '@jest/globals';
import { clientNetwork } from '../../../domain/accounts/client-network.js';

describe('the network of a client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['192.0.2.255', '192.0.2.0/24'],
    ['192.0.3.1', '192.0.3.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['::FFFF:c000:024d', '192.0.2.0/24'],
    ['0:0:0:0:0:ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:DB8::1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ])('%s is in %s', (address, network) => expect(clientNetwork(address)).toBe(network));

  it.each(['', 'x', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1::2::3', ':1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9',
    '12345::', '::g', '1:2:3:4:5:6:7:8::', '::1.2.3', '192.0.2.1, 10.0.0.1'])(
    '%j is in the one unknown network', (text) => expect(clientNetwork(text)).toBe('unknown'),
  ); // prettier-ignore
});
