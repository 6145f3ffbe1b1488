// Lints the OpenAPI documents that the server publishes at /openapi.json: `npm run check:openapi`.
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { apiDocuments } from '../adapters/http/document/documents.js';

const config = await createConfig({ extends: ['recommended-strict'] });
const documents = apiDocuments({ version: '2026-11-01', serverUrl: 'https://media.example.org' });
for (const [listener, file] of [
  ['public', 'openapi.json'],
  ['operator', 'openapi-admin.json'],
] as const) {
  const source = JSON.stringify(documents.execute(listener), null, 2);
  const problems = await lintFromString({ source, absoluteRef: file, config });
  const totals = getTotals(problems);
  formatProblems(problems, { format: 'stylish', totals, version: '', cwd: process.cwd() });
  if (totals.errors + totals.warnings > 0) process.exitCode = 1;
}
