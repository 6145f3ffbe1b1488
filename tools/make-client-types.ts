// Generates the client's wire types from the route table, or with `--check` fails if they are out of date:
// `npm run make:client-types`, `npm run check:client-types`.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { apiDocuments } from '../adapters/http/document/documents.js';

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
const FILE = new URL('../client/src/generated/openapi.ts', import.meta.url);

const documents = apiDocuments({ version: '2026-11-01', serverUrl: 'https://media.example.org' });
const document = JSON.parse(JSON.stringify(documents.execute('public'))) as OpenAPI3;
const types = await openapiTS(document, { immutable: true });
const text = `// Made from the OpenAPI document by tools/make-client-types.ts. Do not edit.\n${astToString(types)}`;

if (check) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('client/src/generated/openapi.ts differs from the routes. Run: npm run make:client-types');
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
}
