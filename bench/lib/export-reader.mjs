// A program: reads the export of EXPORT_URL with the bearer token EXPORT_TOKEN, and prints its last line.
import { once } from 'node:events';
import { get } from 'node:http';
import { setPriority } from 'node:os';
import { bearer } from './product.mjs';

// The neighbour, whose latency is measured, shares the core with it.
setPriority(5);
const { EXPORT_URL, EXPORT_TOKEN } = process.env;
const [response] = await once(get(EXPORT_URL, { headers: bearer(EXPORT_TOKEN) }), 'response');
let rest = '';
for await (const chunk of response) rest = (rest + chunk).slice(-4096);
console.log(rest.trimEnd().split('\n').at(-1));
