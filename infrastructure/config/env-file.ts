import { readFileSync } from 'node:fs';
import { ConfigError } from './env.js';
import { VARIABLES } from './variables.js';

export interface EnvFile {
  /** Every name in the file. */
  readonly names: readonly string[];
  /** A fault for each line that cannot be read; or one for the file. */
  readonly faults: readonly ConfigError[];
}

export const NO_FILE: EnvFile = { names: [], faults: [] };

/**
 * Adds the service's variables from the file `ENV_FILE` to the environment, whose own values win. Called once, before
 * anything is read, so that worker processes inherit the result. The caller reports the faults beside those of the
 * variables.
 */
export function applyEnvFile(environment: NodeJS.ProcessEnv): EnvFile {
  const path = environment['ENV_FILE']?.trim() ?? '';
  if (path === '') return NO_FILE;
  const content = contentOf(path);
  if (content instanceof ConfigError) return { names: [], faults: [content] };
  const { values, faults } = valuesIn(content, path);
  for (const { name } of VARIABLES) {
    const value = values.get(name);
    if (value !== undefined && (environment[name] ?? '').trim() === '') environment[name] = value;
  }
  return { names: [...values.keys()], faults };
}

const BLANK_OR_COMMENT = /^\s*(#|$)/;
const NAME_AND_VALUE = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/s;
/** A secret in base64, without its name: its padding makes it look like a name and an empty value. */
const PADDED_SECRET = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\s*[A-Za-z\d]{20,}={1,2}\s*$/;
const QUOTE_FIRST = /^\s*["'`]/;
const QUOTED = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)\s*(?:\s#.*)?$/s;

/**
 * Reads the form of `parseEnv` of Node, which drops settings silently: it joins a line without `=` to the next one, goes
 * on after a closing quote, and cuts a value at any `#`. Here each of these is a fault that names the line, without its
 * text, which may be a secret. A value ends on its line.
 */
function valuesIn(
  content: string,
  path: string,
): { readonly values: ReadonlyMap<string, string>; readonly faults: readonly ConfigError[] } {
  const values = new Map<string, string>();
  const faults: ConfigError[] = [];
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (BLANK_OR_COMMENT.test(line)) continue;
    const [, name, text] = PADDED_SECRET.test(line) ? [] : (NAME_AND_VALUE.exec(line) ?? []);
    const read = name === undefined || text === undefined ? NO_SETTING : valueOf(text);
    if (name !== undefined && 'value' in read) values.set(name, read.value);
    if ('fault' in read) {
      const what = `must hold one NAME=value per line; line ${index + 1} of ${path} ${read.fault}`;
      faults.push(new ConfigError('ENV_FILE', what));
    }
  }
  return { values, faults };
}

/** The value of a line, or what is wrong with the line. */
type Read = { readonly value: string } | { readonly fault: string };

const NO_SETTING: Read = { fault: 'is neither blank, nor a comment, nor NAME=value' };
const OPEN_QUOTE: Read = {
  fault:
    'must close the quote that its value begins with, and only white space and a comment may follow; put a value that ' +
    'holds this quote between quotes of another kind (", \' or `)',
};
const CUT_BY_COMMENT: Read = {
  fault: 'holds a # that would cut its value: put the value in quotes, or white space before a comment',
};

function valueOf(text: string): Read {
  return QUOTE_FIRST.test(text) ? quoted(text) : unquoted(text);
}

function quoted(text: string): Read {
  const [, double, single, back] = QUOTED.exec(text) ?? [];
  const value = double?.replaceAll('\\n', '\n') ?? single ?? back;
  return value === undefined ? OPEN_QUOTE : { value };
}

function unquoted(text: string): Read {
  const hash = text.indexOf('#');
  if (hash < 0) return { value: text.trim() };
  const before = text.slice(0, hash);
  // A comment follows white space, and is not within the strings of JSON.
  const isComment = /\s$/.test(before) && before.split('"').length % 2 === 1;
  return isComment ? { value: before.trim() } : CUT_BY_COMMENT;
}

function contentOf(path: string): string | ConfigError {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return new ConfigError('ENV_FILE', `must be a file that the service may read; ${path} is not (${code ?? 'error'})`);
  }
}
