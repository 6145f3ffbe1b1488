// The SDK alone, with the service's settings: `/parts?mebibytes=N` writes an object of that size in parts of 8 MiB, two
// at a time; `/puts?count=N&bytes=M` writes N objects of M bytes, 16 at a time. The bucket is created at the start.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

const PART = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const PUTS_AT_ONCE = 16;
const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BLOB_STORE, PORT } = process.env;
const Bucket = new URL(BLOB_STORE).host;
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
await client.send(new CreateBucketCommand({ Bucket }));

const RUNS = {
  async '/parts'(query) {
    const object = { Bucket, Key: randomUUID() };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    const [Body, Parts] = [Buffer.alloc(PART, 7), []];
    await eachOf(Number(query.get('mebibytes')) / 8, PARTS_AT_ONCE, async (index) => {
      const part = { ...object, UploadId, PartNumber: index + 1, Body };
      const { ETag } = await client.send(new UploadPartCommand(part));
      Parts[index] = { ETag, PartNumber: index + 1 };
    });
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
  },
  async '/puts'(query) {
    const Body = randomBytes(Number(query.get('bytes')));
    await eachOf(Number(query.get('count')), PUTS_AT_ONCE, () =>
      client.send(new PutObjectCommand({ Bucket, Key: randomUUID(), Body })),
    );
  },
};

async function eachOf(count, atOnce, run) {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://floor');
  const run = RUNS[pathname] ?? (() => Promise.resolve());
  run(searchParams).then(
    () => response.end(),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(PORT), '127.0.0.1');
