// Fails if a comment or a page of documentation names a file that does not exist or a limit that the code contradicts,
// and if a docstring begins with a word that leaves its subject open.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { comparedWithNothing, contradictions } from './stated-limits.mjs';

/** A name with an extension that the project uses: `routes.ts`, `http/routes.ts`, `docs/operating.md`. */
const FILE_NAME = /(?<![\w/.<*-])[\w.-]+(?:\/[\w.<>-]+)*\.(?:ts|mjs|cjs|md|json|js)\b(?![\w(])/g;
/** A docstring of which the first word is one of these: its first words are captured. */
const SUBJECTLESS = /^ *\/\*\*\s+(?:\* )?((?:What|Of|Who|As|Whether)\b[^\n]{0,60})/gm;
/** Files that a build or a run creates, or that belong to others. */
const NOT_OURS = new Set([
  'Node.js',
  'Auth.js',
  'package.json',
  'tsconfig.json',
  'index.ts',
  'gatehouse.js',
  'browser.js',
  'cli.js',
  'manifest.json',
  'config.json',
]);

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const byName = grouped(tracked);
const missing = tracked.filter(isRead).flatMap((path) =>
  namesIn(path)
    .filter((name) => !exists(name))
    .map((name) => `${path}: ${name}`),
);

const proses = tracked.filter(isRead).map((path) => [path, proseOf(path)]);
const contradicted = proses
  .flatMap(([path, prose]) => contradictions(prose).map((text) => `${path}: ${text}`))
  .concat(comparedWithNothing(proses.map(([, prose]) => prose)));

const subjectless = tracked
  .filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path))
  .flatMap((path) => subjectlessIn(path).map((text) => `${path}: ${text}`));

for (const line of missing) process.stderr.write(`${line} does not exist\n`);
for (const line of contradicted) process.stderr.write(`${line}\n`);
for (const line of subjectless) process.stderr.write(`${line}: name the subject first\n`);
process.exitCode = missing.length + contradicted.length + subjectless.length > 0 ? 1 : 0;

function isRead(path) {
  return /\.(ts|mjs|cjs)$/.test(path) || (path.endsWith('.md') && !path.endsWith('CHANGELOG.md'));
}

function namesIn(path) {
  return [...proseOf(path).matchAll(FILE_NAME)]
    .map(([name]) => name)
    .filter((name) => !name.includes('<') && !isExample(name));
}

function proseOf(path) {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.md') ? text : commentsOf(text);
}

function subjectlessIn(path) {
  return [...readFileSync(path, 'utf8').matchAll(SUBJECTLESS)].map(([, text]) => text);
}

/** True for `album-members.ts` in a recipe, `NNNN-what.ts` in a pattern, `@scope/name.js` of a package. */
function isExample(name) {
  return NOT_OURS.has(basename(name)) || /NNNN|album-member|x\.js$|x\.ts$/.test(name);
}

/** Sources import `./x.js`, and comments may call `x.ts` so. */
function exists(name) {
  const candidates = [name, name.replace(/\.js$/, '.ts'), name.replace(/\.js$/, '.mjs')];
  return candidates.some((path) => {
    const clean = path.replace(/^(?:\.{1,2}\/)+/, '');
    return (byName.get(basename(clean)) ?? []).some((file) => file === clean || file.endsWith(`/${clean}`));
  });
}

function commentsOf(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const comments = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment = kind === ts.SyntaxKind.MultiLineCommentTrivia || kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (isComment) comments.push(scanner.getTokenText());
  }
  return comments.join('\n');
}

function grouped(paths) {
  const groups = new Map();
  for (const path of paths) groups.set(basename(path), [...(groups.get(basename(path)) ?? []), path]);
  return groups;
}
