import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { keyHistory } from '../../../domain/discovery/key-history.js';
import { datedKeys, graceEnd, isInUse, nextKey, type ServerKey } from '../../../domain/discovery/server-key.js';
import { toHex } from '../../../domain/kernel/bytes.js';
import { HOUR, toRfc3339 } from '../../../domain/kernel/instant.js';

interface Entry {
  readonly kid: string;
  readonly x: string;
  readonly activated_at: string;
  readonly retired_at: string | null;
  readonly prev_hash: string | null;
  readonly hash: string;
}

const { entries } = JSON.parse(readFileSync('tests/vectors/key-history.json', 'utf8')) as {
  entries: readonly Entry[];
};

const keys: ServerKey[] = entries.map(({ kid, x, activated_at }, index) => ({
  kind: 'attestation',
  generation: index + 1,
  jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
  activatedAt: Date.parse(activated_at),
}));
const signing: ServerKey = { ...keys[0]!, kind: 'signing', jwk: { ...keys[0]!.jwk, kid: 'signing' } };

const told = (stored: readonly ServerKey[]) =>
  keyHistory(datedKeys(stored, 'attestation')).map(({ key, prevHash, hash }) => ({
    kid: key.jwk.kid,
    x: key.jwk.x,
    activated_at: toRfc3339(key.activatedAt),
    retired_at: key.retiredAt === null ? null : toRfc3339(key.retiredAt),
    prev_hash: prevHash === null ? null : toHex(prevHash),
    hash: toHex(hash),
  }));

describe('the history of a kind of key', () => {
  it('is what the vectors say, whatever the order the keys come in, and holds no other kind', () => {
    expect(told([keys[2]!, signing, keys[0]!, keys[1]!])).toEqual(entries);
  });

  it('is append-only: a further key ends the last one and changes no hash before it', () => {
    const shorter = told(keys.slice(0, 2));
    expect(shorter.map(({ hash }) => hash)).toEqual(entries.slice(0, 2).map(({ hash }) => hash));
    expect(shorter[1]!.retired_at).toBeNull();
    expect(told([])).toEqual([]);
  });

  it.each(['kid', 'x', 'activated_at'])('detects every change to earlier entries, here of the first %s', (member) => {
    const [first, ...rest] = keys;
    const changed = { ...first!, jwk: { ...first!.jwk } };
    if (member === 'kid') changed.jwk = { ...changed.jwk, kid: 'other' };
    if (member === 'x') changed.jwk = { ...changed.jwk, x: keys[1]!.jwk.x };
    if (member === 'activated_at') changed.activatedAt -= 1;
    const hashes = told([changed, ...rest]).map(({ hash }) => hash);
    for (const [index, hash] of hashes.entries()) expect(hash).not.toBe(entries[index]!.hash);
  });
});

describe('a key of the server', () => {
  const [first, second] = datedKeys(keys, 'attestation');

  it('is taken until its grace is over, and the active one for ever', () => {
    const end = first!.retiredAt! + HOUR;
    expect(graceEnd(first!, HOUR)).toBe(end);
    expect(isInUse(first!, HOUR, end - 1)).toBe(true);
    expect(isInUse(first!, HOUR, end)).toBe(false);
    const [active] = datedKeys([signing], 'signing');
    expect(graceEnd(active!, HOUR)).toBeNull();
    expect(isInUse(active!, HOUR, Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it('ends at once by a retirement dated implausibly far ahead: it would verify until that date', () => {
    expect(isInUse(first!, HOUR, first!.retiredAt! - HOUR)).toBe(true);
    expect(isInUse(first!, HOUR, first!.retiredAt! - HOUR - 1)).toBe(false);
  });

  it('is followed by one that is not older than it, though the clock was set back', () => {
    const jwk = keys[2]!.jwk;
    expect(nextKey(second!, jwk, second!.activatedAt + 5)).toEqual({
      kind: 'attestation',
      generation: 3,
      jwk,
      activatedAt: second!.activatedAt + 5,
    });
    expect(nextKey(second!, jwk, second!.activatedAt - HOUR).activatedAt).toBe(second!.activatedAt);
  });
});
