import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { announcement, tusHeaders } from './tus.mjs';

export const AT_ONCE = 16;
const TUS_TYPE = { 'Content-Type': 'application/offset+octet-stream' };
export const BATCH_TYPE = { 'Content-Type': 'application/vnd.gatehouse.batch' };
const agent = new Agent({ keepAlive: true, maxSockets: 4 * AT_ONCE });

/** Makes files that differ in their first bytes. Hashed here, since a client does that before it uploads. */
export function newFiles(count, size) {
  const alike = randomBytes(size);
  return Array.from({ length: count }, () => {
    const bytes = Buffer.from(alike);
    randomBytes(32).copy(bytes);
    return { bytes, contentHash: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** Runs `work` for each item, a fixed number at once, on new connections: a server may be closing idle ones. */
export async function each(items, work, atOnce = AT_ONCE) {
  agent.destroy();
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

export async function send(method, url, headers, body, expected) {
  const length = body === undefined ? {} : { 'Content-Length': body.length };
  const sending = request(url, { method, agent, headers: { ...headers, ...length } });
  sending.end(body);
  const [response] = await once(sending, 'response');
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (response.statusCode !== expected) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`);
  return { headers: response.headers, text };
}

/** tus creation-with-upload: one request. */
export async function sendWithCreation(writer, url, { bytes, contentHash }) {
  const json = JSON.stringify(announcement(writer, bytes.length, contentHash));
  const headers = {
    ...tusHeaders(writer),
    ...TUS_TYPE,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': `announcement ${Buffer.from(json).toString('base64')}`,
  };
  const { headers: answered } = await send('POST', `${url}/upload`, headers, bytes, 201);
  return answered.location.slice('/upload/'.length);
}

/** A creation in JSON, and a PATCH with all bytes. */
export async function sendAfterCreation(writer, url, { bytes, contentHash }) {
  const json = JSON.stringify(announcement(writer, bytes.length, contentHash));
  const headers = tusHeaders(writer);
  const created = await send('POST', `${url}/upload`, { ...headers, 'Content-Type': 'application/json' }, json, 201);
  const { location } = created.headers;
  await send('PATCH', `${url}${location}`, { ...headers, ...TUS_TYPE, 'Upload-Offset': '0' }, bytes, 204);
  return location.slice('/upload/'.length);
}

/** All of them in one request. Returns their ids. */
export async function sendInBatch(writer, url, files) {
  const uploads = files.map(({ bytes, contentHash }) => announcement(writer, bytes.length, contentHash));
  const body = batchOf({ uploads }, files);
  const { text } = await send('POST', `${url}/upload/batch`, { ...tusHeaders(writer), ...BATCH_TYPE }, body, 200);
  return JSON.parse(text).uploads.map(({ upload }) => upload.upload_id);
}

/** The body of a batch: a line of JSON, and the bytes of its items. */
export function batchOf(head, files) {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ bytes }) => bytes)]);
}

export function inGroups(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

export async function sendToTus(url, { bytes }) {
  const headers = { 'Tus-Resumable': '1.0.0', ...TUS_TYPE, 'Upload-Length': String(bytes.length) };
  await send('POST', `${url}/files`, headers, bytes, 201);
}
