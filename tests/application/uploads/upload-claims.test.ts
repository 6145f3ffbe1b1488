import { expect, it } from '@jest/globals';
import { UploadClaims } from '../../../application/uploads/upload-claims.js';

const UPLOAD = 'an upload';
const ann = { accountId: 'ann', linkId: null };
const guest = { accountId: 'ann', linkId: 'a link' };

it('an upload is claimed once for each actor, until the claim ends', () => {
  const claims = new UploadClaims();
  const first = claims.take(ann, UPLOAD);
  expect([first === null, claims.take(ann, UPLOAD)]).toEqual([false, null]);
  expect([claims.isTaken(ann, UPLOAD), claims.isTaken(ann, 'another'), claims.isTaken(guest, UPLOAD)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(claims.take(guest, UPLOAD)).not.toBeNull();
  first?.end();
  expect([claims.isTaken(ann, UPLOAD), claims.isTaken(guest, UPLOAD)]).toEqual([false, true]);
});

it('a claim that ends again leaves a later one', () => {
  const claims = new UploadClaims();
  const first = claims.take(ann, UPLOAD);
  first?.end();
  const second = claims.take(ann, UPLOAD);
  first?.end();
  expect([second === null, claims.isTaken(ann, UPLOAD)]).toEqual([false, true]);
});
