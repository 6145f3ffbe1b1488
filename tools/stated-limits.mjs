import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Limits that comments and pages state as numbers: the constant, and the phrases whose number must be its value. */
const LIMITS = [
  ['domain/devices/device-directory.ts', 'MAX_DEVICES', /directory of ([\d,]+) devices\b/g],
  [
    'domain/accounts/password-rule.ts',
    'MIN_PASSWORD',
    /[Pp]assword (?:has|of) ([\d,]+) to [\d,]+ (?:characters|code points)/g,
  ],
  [
    'domain/accounts/password-rule.ts',
    'MAX_PASSWORD',
    /[Pp]assword (?:has|of) [\d,]+ to ([\d,]+) (?:characters|code points)/g,
  ],
  ['domain/links/guest-rate.ts', 'GUEST_REQUESTS_A_MINUTE', /link to ([\d,]+) requests/g],
];

/** Returns a sentence for each number in the text that the code contradicts. */
export function contradictions(text) {
  const prose = onOneLine(text);
  return LIMITS.flatMap(([file, constant, phrase]) =>
    [...prose.matchAll(phrase)]
      .filter(([, stated]) => Number(stated.replaceAll(',', '')) !== valueOf(file, constant))
      .map(([words]) => `“${words}”, but ${constant} in ${file} is ${valueOf(file, constant)}`),
  );
}

/** Returns a sentence for each limit that none of the texts states: it compares nothing. */
export function comparedWithNothing(texts) {
  const proses = texts.map(onOneLine);
  return LIMITS.filter(([, , phrase]) => proses.every((prose) => prose.search(phrase) < 0)).map(
    ([, constant]) => `tools/stated-limits.mjs: no text states ${constant} by these words`,
  );
}

function onOneLine(text) {
  return text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
}

const values = new Map();

function valueOf(file, constant) {
  const key = `${file} ${constant}`;
  if (!values.has(key)) values.set(key, read(file, constant));
  return values.get(key);
}

function read(file, constant) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((each) => each.declarationList.declarations);
  const found = declarations.find(({ name }) => name.text === constant);
  if (!ts.isNumericLiteral(found?.initializer ?? source)) throw new Error(`${file} has no number ${constant}`);
  return Number(found.initializer.text);
}
