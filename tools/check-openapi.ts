// `npm run check:openapi` lints the OpenAPI documents that the server publishes, and compares them with docs/openapi*.json.
// With --write it writes those files; a change that breaks clients is only written with --breaking beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { apiDocuments } from '../adapters/http/document/documents.js';
import { breakingChanges } from './breaking-changes.js';

const { write: isWriting, breaking: mayBreak } = parseArgs({
  options: { write: { type: 'boolean', default: false }, breaking: { type: 'boolean', default: false } },
}).values;
const documents = apiDocuments({ version: '2026-11-01', serverUrl: 'https://media.example.org' });
const redocly = await createConfig({ extends: ['recommended-strict'] });
const spectral = new Spectral();
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] } as unknown as RulesetDefinition);

for (const [listener, file] of [
  ['public', 'docs/openapi.json'],
  ['operator', 'docs/openapi-admin.json'],
] as const) {
  const source = `${JSON.stringify(documents.execute(listener), null, 2)}\n`;
  compare(source, file);
  await lint(source, file);
}

function compare(source: string, file: string): void {
  const former = contentsOf(file);
  if (source === former) return;
  const broken = former === null ? [] : breakingChanges(parsed(former), parsed(source));
  for (const each of broken) complain(`${file}: breaks clients: ${each}`, isWriting && mayBreak);
  if (isWriting && (mayBreak || broken.length === 0)) writeFileSync(file, source);
  else
    complain(
      `${file} differs from the routes; run: npm run check:openapi -- --write${broken.length > 0 ? ' --breaking' : ''}`,
    );
}

async function lint(source: string, file: string): Promise<void> {
  const problems = await lintFromString({ source, absoluteRef: file, config: redocly });
  const totals = getTotals(problems);
  formatProblems(problems, { format: 'stylish', totals, version: '', cwd: process.cwd() });
  if (totals.errors + totals.warnings > 0) process.exitCode = 1;
  for (const { code, message, path } of await spectral.run(source)) {
    complain(`${file}: ${String(code)}: ${message} (${path.join('.')})`);
  }
}

function complain(message: string, isForgiven = false): void {
  console.error(message);
  if (!isForgiven) process.exitCode = 1;
}

function contentsOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parsed(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
