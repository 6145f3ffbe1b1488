import { client } from '../generated/hey-api/client.gen.js';
import { appendUpload, createUpload, login, readQuota, readUpload } from '../generated/hey-api/index.js';
import { announcementOf, type Done, type Job } from './job.js';

export async function byHeyApi(job: Job): Promise<Done> {
  client.setConfig({ baseUrl: job.base });
  const { address, password, deviceId: device_id } = job;
  const wrong = await login({ body: { address, password: `${password}!` } });
  const { data: pair } = await login({ body: { address, password, device_id }, throwOnError: true });
  if (!('access_token' in pair)) throw new Error('A second factor is asked for.');
  client.setConfig({ auth: () => pair.access_token });
  const headers = { 'X-Service-Protocol': job.protocol };

  const created = await createUpload({ headers, body: announcementOf(job), throwOnError: true });
  const path = { upload_id: created.data.upload_id };
  await appendUpload({
    path,
    headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Offset': 0 },
    body: job.bytes,
    throwOnError: true,
  });
  const upload = await readUpload({ path, throwOnError: true });
  const quota = await readQuota({ throwOnError: true });
  return { state: upload.data.state, used: quota.data.used, refusal: wrong.error!.code };
}
