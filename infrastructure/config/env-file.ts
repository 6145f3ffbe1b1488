import { readFileSync } from 'node:fs';
import { ConfigError } from './env.js';
import { VARIABLES } from './variables.js';

/**
 * Adds the service's variables from the file `ENV_FILE` to the environment, whose own values win. Called once, before
 * anything is read, so that worker processes inherit the result. Returns every name in the file.
 */
export function applyEnvFile(environment: NodeJS.ProcessEnv): readonly string[] {
  const path = environment['ENV_FILE']?.trim() ?? '';
  if (path === '') return [];
  const values = valuesIn(contentOf(path), path);
  for (const { name } of VARIABLES) {
    const value = values.get(name);
    if (value !== undefined && (environment[name] ?? '').trim() === '') environment[name] = value;
  }
  return [...values.keys()];
}

const BLANK_OR_COMMENT = /^\s*(#|$)/;
const NAME_AND_VALUE = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/s;
const QUOTE_FIRST = /^\s*["'`]/;
const QUOTED = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)\s*(?:\s#.*)?$/s;

/**
 * Reads the form of `parseEnv` of Node, which drops settings silently: it joins a line without `=` to the next one, goes
 * on after a closing quote, and cuts a value at any `#`. Here each of these is a fault that names the line, without its
 * text, which may be a secret. A value ends on its line.
 */
function valuesIn(content: string, path: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (BLANK_OR_COMMENT.test(line)) continue;
    const fail: Fail = (what) => {
      throw new ConfigError('ENV_FILE', `must hold one NAME=value per line; line ${index + 1} of ${path} ${what}`);
    };
    const [, name, value] = NAME_AND_VALUE.exec(line) ?? [];
    if (name === undefined || value === undefined) return fail('is neither blank, nor a comment, nor NAME=value');
    values.set(name, QUOTE_FIRST.test(value) ? quoted(value, fail) : unquoted(value, fail));
  }
  return values;
}

/** Throws an error that names the line. */
type Fail = (what: string) => never;

function quoted(text: string, fail: Fail): string {
  const [, double, single, back] = QUOTED.exec(text) ?? [];
  const value = double?.replaceAll('\\n', '\n') ?? single ?? back;
  return (
    value ??
    fail(
      'must close the quote that its value begins with, and only white space and a comment may follow; put a value that holds this quote between quotes of another kind (", \' or `)',
    )
  );
}

function unquoted(text: string, fail: Fail): string {
  const hash = text.indexOf('#');
  if (hash < 0) return text.trim();
  const before = text.slice(0, hash);
  // A comment follows white space, and is not within the strings of JSON.
  if (/\s$/.test(before) && before.split('"').length % 2 === 1) return before.trim();
  return fail('holds a # that would cut its value: put the value in quotes, or white space before a comment');
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError('ENV_FILE', `must be a file that the service may read; ${path} is not (${code ?? 'error'})`);
  }
}
