import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript.js';
import { announcementOf, type Done, type Job } from './job.js';

export async function byOpenapiFetch(job: Job): Promise<Done> {
  const client = createClient<paths>({ baseUrl: job.base });
  const { address, password, deviceId: device_id } = job;
  const wrong = await client.POST('/v1/auth/login', { body: { address, password: `${password}!` } });
  const signedIn = await client.POST('/v1/auth/login', { body: { address, password, device_id } });
  if (signedIn.data === undefined || !('access_token' in signedIn.data)) throw new Error('Signing in failed.');
  const token = signedIn.data.access_token;
  client.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) });
  const header = { 'X-Service-Protocol': job.protocol };

  const created = await client.POST('/upload', { params: { header }, body: announcementOf(job) });
  if (created.data === undefined) throw new Error(created.error.detail);
  const path = { upload_id: created.data.upload_id };
  const sent = await client.PATCH('/upload/{upload_id}', {
    params: { path, header: { ...header, 'Tus-Resumable': '1.0.0', 'Upload-Offset': 0 } },
    headers: { 'Content-Type': 'application/offset+octet-stream' },
    body: job.bytes as unknown as string,
    bodySerializer: (body) => body,
  });
  if (sent.error !== undefined) throw new Error(sent.error.detail);
  const upload = await client.GET('/upload/{upload_id}', { params: { path } });
  const quota = await client.GET('/quota');
  return { state: upload.data!.state, used: quota.data!.used, refusal: wrong.error!.code };
}
