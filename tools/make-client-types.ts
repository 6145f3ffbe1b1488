// Writes the client's types of the wire from the route table, or with `--check` says whether they are up to date:
// `npm run make:client-types`, `npm run check:client-types`.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { openApiDocument } from '../adapters/http/routing/openapi.js';
import { routes } from '../adapters/http/routes.js';

const FILE = new URL('../client/src/generated/openapi.ts', import.meta.url);

const document = openApiDocument(routes, { version: '2026-11-01', serverUrl: 'https://media.example.org' });
const types = await openapiTS(document as unknown as OpenAPI3, { immutable: true });
const text = `// Made from the OpenAPI document by tools/make-client-types.ts. Do not edit.\n${astToString(types)}`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('client/src/generated/openapi.ts is not what the routes say. Run: npm run make:client-types');
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
}
