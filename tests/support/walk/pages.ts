import { readdirSync, readFileSync } from 'node:fs';

/** A shell block of a page, as a reader pastes it. */
export interface Block {
  /** The page and the line of the block, for a failure message. */
  readonly where: string;
  readonly commands: string;
  /** The output that the page shows below the block; null when it shows none. */
  readonly shown: string | null;
}

interface Page {
  readonly path: string;
  readonly blocks: readonly Block[];
}

/** The pages that are read first, in this order; the others follow by name. */
const FIRST = [
  'README.md',
  'docs/first-steps.md',
  'docs/app-developers.md',
  'docs/reference-app.md',
  'docs/webhooks.md',
  'docs/operating.md',
];

/** Returns README.md and every page of docs/, in reading order. */
export function pagesInOrder(): readonly Page[] {
  const others = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path}`)
    .filter((path) => path.endsWith('.md') && !FIRST.includes(path))
    .sort();
  return [...FIRST, ...others].map((path) => ({ path, blocks: blocksOf(path, readFileSync(path, 'utf8')) }));
}

function blocksOf(path: string, text: string): readonly Block[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)];
  const shells = text.match(/^ *```(sh|bash|shell|console)\b/gm)?.length ?? 0;
  if (shells !== blocks.length)
    throw new Error(`${path}: a shell block is not marked by \`\`\`sh at the line's start.`);
  return blocks.map(({ index, 1: commands = '', 2: shown }) => ({
    where: `${path}, the block at line ${text.slice(0, index).split('\n').length}`,
    commands,
    shown: shown ?? null,
  }));
}

/** Returns the pattern of an output; the page's `…` matches anything within a line. */
export function patternOf(shown: string): RegExp {
  const literal = shown.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('…', '[^\\n]*?')}$`);
}
