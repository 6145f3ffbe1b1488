// `node uploads-node.mjs byUppy JOB FILE` uploads the file and prints its URL.
import { readFileSync } from 'node:fs';
import * as apps from './uploads.mjs';

const [app, job, file] = process.argv.slice(2);
console.log(await apps[app](JSON.parse(job), readFileSync(file)));
