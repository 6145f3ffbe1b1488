import axios, { isAxiosError } from 'axios';
import { appendUpload, createUpload, login, readQuota, readUpload } from '../generated/orval.js';
import { announcementOf, type Done, type Job } from './job.js';

export async function byOrval(job: Job): Promise<Done> {
  axios.defaults.baseURL = job.base;
  const { address, password, deviceId: device_id } = job;
  const refusal = await login({ address, password: `${password}!` }).then(
    () => 'none',
    (error: unknown) => (isAxiosError<{ code: string }>(error) ? error.response!.data.code : String(error)),
  );
  const { data: pair } = await login({ address, password, device_id });
  if (!('access_token' in pair)) throw new Error('A second factor is asked for.');
  axios.defaults.headers.common['Authorization'] = `Bearer ${pair.access_token}`;
  const headers = { 'X-Service-Protocol': job.protocol };

  const { data: created } = await createUpload(announcementOf(job), { headers });
  const type = 'application/offset+octet-stream';
  const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': 0, 'Content-Type': type };
  await appendUpload(created.upload_id, job.bytes, { headers: { ...headers, ...tus } });
  const { data: upload } = await readUpload(created.upload_id);
  const { data: quota } = await readQuota();
  return { state: upload.state, used: quota.used, refusal };
}
