// Lints the OpenAPI document that the server publishes at /openapi.json: `npm run check:openapi`.
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../adapters/http/routing/openapi.js';
import { routes } from '../adapters/http/routes.js';

const RULES = {
  // The OpenID callback is for browsers, and answers 303 or a refusal.
  'operation-2xx-response': 'off',
  // It looks at paths alone; oidc/{provider}/start and oidc/links/{provider} differ by their methods.
  'no-ambiguous-paths': 'off',
} as const;

const document = openApiDocument(routes, { version: '2026-11-01', serverUrl: 'https://media.example.org' });
const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
const problems = await lintFromString({
  source: JSON.stringify(document, null, 2),
  absoluteRef: 'openapi.json',
  config,
});
const totals = getTotals(problems);
formatProblems(problems, { format: 'stylish', totals, version: '', cwd: process.cwd() });
if (totals.errors + totals.warnings > 0) process.exitCode = 1;
