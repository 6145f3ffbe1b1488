// Answers each message `{server, requests, seconds, connections}` with what load() returns: lib/reader.mjs.
import { load } from './load.mjs';

process.on('message', async (options) => process.send(await load(options)));
