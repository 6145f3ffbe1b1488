// `node run.js APP JOB` prints the app's result as JSON.
import { byHeyApi } from './hey-api.js';
import type { Job } from './job.js';
import { byOpenapiFetch } from './openapi-fetch.js';
import { byOrval } from './orval.js';

declare const process: { readonly argv: readonly string[] };

const APPS = { byHeyApi, byOpenapiFetch, byOrval };
const [, , app, text] = process.argv;
const { bytes, ...job } = JSON.parse(text!) as Omit<Job, 'bytes'> & { readonly bytes: string };
console.log(
  JSON.stringify(
    await APPS[app as keyof typeof APPS]({
      ...job,
      bytes: new Blob([bytes], { type: 'application/offset+octet-stream' }),
    }),
  ),
);
