import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CoseDocuments } from '../../../adapters/crypto/cose.js';
import { UserSignatures } from '../../../adapters/crypto/user-signatures.js';
import { UpgradeIntents } from '../../../application/albums/upgrade-intents.js';
import { requireProposer, upgradeIntentAad } from '../../../domain/albums/upgrade-intent.js';
import { fromBase64Url, toHex } from '../../../domain/kernel/bytes.js';
import { SECOND } from '../../../domain/kernel/instant.js';
import { outcomeOf } from '../../domain/refusal.js';

interface Case {
  readonly name: string;
  readonly document: string;
  readonly code?: string;
  readonly intent?: Record<string, string | number>;
}
const vectors = JSON.parse(readFileSync('tests/vectors/upgrade-intent.json', 'utf8')) as {
  readonly album_id: string;
  readonly external_aad_hex: string;
  readonly proposer: { readonly device_id: string; readonly ed25519: string; readonly ml_dsa_65: string };
  readonly cases: readonly Case[];
};
const device = {
  deviceId: vectors.proposer.device_id,
  ed25519: fromBase64Url(vectors.proposer.ed25519)!,
  mlDsa65: fromBase64Url(vectors.proposer.ml_dsa_65)!,
  addedAt: 0,
};
const intents = new UpgradeIntents({ documents: new CoseDocuments(), signatures: new UserSignatures() });

function taken(document: Uint8Array) {
  const opened = intents.open(document);
  requireProposer(opened.intent, device.deviceId);
  intents.prove(opened, vectors.album_id, device);
  return opened;
}

describe('the vectors of SignedUpgradeIntent', () => {
  it('bind an intent to its album', () => {
    expect(toHex(upgradeIntentAad(vectors.album_id))).toBe(vectors.external_aad_hex);
  });

  it.each(vectors.cases.filter(({ intent }) => intent !== undefined))('are taken: $name', ({ document, intent }) => {
    const { intentId, fromVersion, toVersion, proposerDevice, deadline } = taken(fromBase64Url(document)!).intent;
    expect({
      intent_id: intentId,
      from_version: fromVersion,
      to_version: toVersion,
      proposer_device: proposerDevice,
      deadline: deadline / SECOND,
    }).toEqual(intent);
  });

  it.each(vectors.cases.filter(({ code }) => code !== undefined))('are refused: $name', ({ document, code }) => {
    expect(outcomeOf(() => taken(fromBase64Url(document)!))).toBe(code);
  });

  it('has cases of each kind', () => {
    const codes = vectors.cases.map(({ code }) => code);
    for (const code of [undefined, 'error.album.intent_malformed', 'error.album.intent_signature']) {
      expect(codes.filter((each) => each === code).length).toBeGreaterThan(5);
    }
  });
});

describe('a SignedUpgradeIntent', () => {
  const document = fromBase64Url(vectors.cases[0]!.document)!;

  it('says the same whichever of its halves comes first', () => {
    const reordered = fromBase64Url(vectors.cases.find(({ name }) => name.includes('half first'))!.document)!;
    expect(taken(reordered).intent).toEqual(taken(document).intent);
  });

  it('is not taken with any one bit changed', () => {
    for (let at = 0; at < document.length; at += 61) {
      const changed = document.slice();
      changed[at]! ^= 1 << (at % 8);
      expect(outcomeOf(() => taken(changed))).toMatch(/^error\.album\.intent_(malformed|signature)$/);
    }
  });
});
