import { describe, expect, it } from '@jest/globals';
import { compareBuilds, laterBuild, parseClientBuild } from '../../../domain/protocol/client-build.js';

describe('a client build', () => {
  it.each([
    '0.0.0',
    '1.2.3',
    '10.20.30',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-0.3.7',
    '1.0.0+001',
    '1.0.0-x-y.7+b.9',
  ])('accepts %s', (text) => expect(parseClientBuild(text)).toBe(text));

  it.each([
    '',
    '1',
    '1.2',
    '1.2.3.4',
    'v1.2.3',
    '01.2.3',
    '1.2.3-',
    '1.2.3-01',
    '1.2.3+',
    '1.2.3 ',
    `1.0.0-${'a'.repeat(64)}`,
    1,
    null,
  ])('refuses %j', (value) => expect(parseClientBuild(value)).toBeNull());

  it('is ordered as semver 2.0.0 section 11 says', () => {
    const ordered = [
      '0.9.9', '1.0.0-1', '1.0.0--',
      '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1',
      '1.0.0', '1.0.1', '1.9.0', '1.10.0', '2.0.0', '99999999999999999999.0.0',
    ]; // prettier-ignore
    ordered.forEach((left, i) => {
      ordered.forEach((right, j) => expect(Math.sign(compareBuilds(left, right))).toBe(Math.sign(i - j)));
    });
    expect(compareBuilds('1.0.0+a', '1.0.0+b')).toBe(0);
    expect(laterBuild('1.9.0', '1.10.0')).toBe('1.10.0');
  });
});
