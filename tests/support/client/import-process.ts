// One process of a client that imports a camera's photos. The test bundles this file, passes its parameters as the one
// argument, and kills it at random moments.
import { readFileSync } from 'node:fs';
import { catalogFile } from '../../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../../client/src/catalog/open.js';
import { GatehouseClient } from '../../../client/src/client.js';
import type { Tokens } from '../../../client/src/http/tokens.js';
import { toBase64Url } from '../../../client/src/kernel/bytes.js';
import { platform } from '../../../client/src/kernel/platform.js';
import { Importer } from '../../../client/src/uploads/importer.js';
import type { Prepared } from '../../../client/src/uploads/prepared.js';
import { bytesSource } from '../../../client/src/uploads/source.js';
import { bytesOf, FINISHED, hasThumbnail, IMPORT, sourcesOf, type ImportProcessParts } from './import-process-parts.js';

const PROTOCOL = '2026-11-01';

/** Signs a manifest, which differs at each call as a randomised signature does. */
async function manifest() {
  const document = toBase64Url(platform.random(400));
  return { protocol_version: PROTOCOL, crypto_suite_id: 1, sidecar_schema: 1, document };
}

async function main({ baseUrl, catalog, tokensFile, albumId, files }: ImportProcessParts): Promise<void> {
  const tokens = { load: () => JSON.parse(readFileSync(tokensFile, 'utf8')) as Tokens, save: () => undefined };
  const client = new GatehouseClient({ baseUrl, protocolVersion: PROTOCOL, tokens });
  const importer = new Importer(client, await openCatalog(catalogFile(catalog)));
  const prepare = async (source: string): Promise<Prepared> => {
    const thumbnail = { content: bytesSource(bytesOf(source, 'thumbnail')), manifest };
    const derivatives = hasThumbnail(source) ? [thumbnail] : [];
    return { albumId, content: bytesSource(bytesOf(source, 'original')), manifest, derivatives };
  };
  await importer.add(IMPORT, sourcesOf(files));
  const progress = await importer.run(IMPORT, prepare, {
    parallel: 6,
    onProgress: () => console.log(FINISHED),
  });
  console.log(JSON.stringify({ progress, failures: await importer.failures(IMPORT) }));
}

main(JSON.parse(process.argv[2] ?? '') as ImportProcessParts).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
