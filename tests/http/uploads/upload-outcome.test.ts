import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../../../adapters/http/endpoints/uploads/outcome.js';
import type { Appended } from '../../../application/uploads/append.js';
import type { UploadSession } from '../../../domain/uploads/upload-session.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { patchAsGuest, announceAsGuest, contributionOf, uploadLinkOf } from '../../support/uploads/guest-uploads.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readUpload } from '../../support/uploads/uploads.js';

let service: TestService;
let ann: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService();
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
});
afterAll(() => service.stop());

const stateIn = ({ headers }: { readonly headers: Headers }) => headers.get('upload-state');

describe('the answer to the last byte (contract section 6)', () => {
  it.each(['at once', 'in two requests'])('names the end of an upload that comes %s', async (how) => {
    const bytes = someBytes(200);
    const id = await anUploadOf(service.client, ann, album, bytes);
    const half = how === 'at once' ? 0 : 100;
    if (half > 0) expect(stateIn(await patchUpload(service.client, ann, id, bytes.subarray(0, half)))).toBeNull();
    const last = await patchUpload(service.client, ann, id, bytes.subarray(half), half);
    expect([last.status, stateIn(last)]).toEqual([204, 'Completed']);
    const repeated = await patchUpload(service.client, ann, id, new Uint8Array(), 200);
    expect([repeated.status, stateIn(repeated)]).toEqual([204, 'Completed']);
  });

  it.each(['at once', 'in two requests'])('is an error for other content that comes %s', async (how) => {
    const bytes = someBytes(200);
    const id = await anUploadOf(service.client, ann, album, someBytes(200));
    const half = how === 'at once' ? 0 : 100;
    if (half > 0) await patchUpload(service.client, ann, id, bytes.subarray(0, half));
    const last = await patchUpload(service.client, ann, id, bytes.subarray(half), half);
    expect([last.status, last.body.code]).toEqual([422, 'error.upload.content_mismatch']);
    expect(stateIn(last)).toBe('Failed');
    expect(await readUpload(service.client, ann, id)).toMatchObject({
      state: 'Failed',
      failure: 'content_hash_mismatch',
    });
  });

  it('is that error for content that is shorter than declared, and for which more bytes come', async () => {
    const content = someBytes(100);
    const id = await anUploadOf(service.client, ann, album, content, { declared_size: 120 });
    expect((await patchUpload(service.client, ann, id, content)).status).toBe(204);
    const last = await patchUpload(service.client, ann, id, someBytes(20), 100);
    expect([last.status, last.body.code, stateIn(last)]).toEqual([422, 'error.upload.content_mismatch', 'Failed']);
  });

  it('is the same for guests', async () => {
    const guest = await uploadLinkOf(service.client, ann, album);
    const announced = await announceAsGuest(service.client, guest, contributionOf(someBytes(50)));
    const wrong = await patchAsGuest(service.client, guest, announced.body.upload_id, someBytes(50));
    expect([wrong.status, wrong.body.code, stateIn(wrong)]).toEqual([422, 'error.upload.content_mismatch', 'Failed']);
    const bytes = someBytes(60);
    const right = await announceAsGuest(service.client, guest, contributionOf(bytes));
    expect(stateIn(await patchAsGuest(service.client, guest, right.body.upload_id, bytes))).toBe('Completed');
  });

  it('does not wait for ever', async () => {
    const session = { state: 'WaitingForProcessing' } as UploadSession;
    const never: Appended = { session, processed: new Promise(() => undefined) };
    expect(await outcomeOf(never, 1)).toBe(session);
    const failed: Appended = { session, processed: Promise.resolve(null) };
    expect(await outcomeOf(failed, 60_000)).toBe(session);
  });
});
