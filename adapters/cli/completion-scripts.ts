import type { CompletionRow, Word } from './completion-table.js';

type Rows = readonly CompletionRow[];

/** The options with a fixed set of values, by command. */
function choicesOf(rows: Rows) {
  return rows.flatMap(({ trail, options }) =>
    options.flatMap(({ word, values }) => (values === null ? [] : [{ trail, word, values }])),
  );
}

function wordsOf({ commands, options, values }: CompletionRow): readonly Word[] {
  return [...commands, ...values.map((word) => ({ word, meaning: '' })), ...options];
}

/** The steps from one command to the next: `account` and `account suspend`. */
function trails(rows: Rows): readonly string[] {
  return rows.map(({ trail }) => trail).filter((trail) => trail !== '');
}

/** The loop of bash and zsh that finds the command before the cursor. `words` is an array, `last` its last index. */
function walk(rows: Rows, words: string, first: number, last: string): string {
  const known = trails(rows).map((trail) => `'${trail}'`);
  return `  for ((i = ${first}; i < ${last}; i++)); do
    case "\${trail:+$trail }\${${words}[i]}" in
      ${known.join(' | ')}) trail="\${trail:+$trail }\${${words}[i]}" ;;
    esac
  done`;
}

export function bashCompletion(rows: Rows): string {
  const values = choicesOf(rows).map(
    ({ trail, word, values: choices }) =>
      `    '${trail}|${word}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$cur")); return ;;`,
  );
  const words = rows.map(
    (row) =>
      `    '${row.trail}') words='${wordsOf(row)
        .map(({ word }) => word)
        .join(' ')}' ;;`,
  );
  return `# bash completion of gatehouse
_gatehouse() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} trail='' words='' i
  COMPREPLY=()
${walk(rows, 'COMP_WORDS', 1, 'COMP_CWORD')}
  case "$trail|$prev" in
${values.join('\n')}
  esac
  case "$trail" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
# Where no word fits, as for a folder, files are offered.
complete -o default -F _gatehouse gatehouse`;
}

export function zshCompletion(rows: Rows): string {
  const values = choicesOf(rows).map(({ trail, word, values: choices }) =>
    choices.length === 0
      ? `    '${trail}|${word}') _files; return ;;`
      : `    '${trail}|${word}') compadd -- ${choices.join(' ')}; return ;;`,
  );
  const words = rows.map((row) => {
    const described = wordsOf(row).map(({ word, meaning }) => `'${zshText(word)}:${zshText(meaning)}'`);
    return `    '${row.trail}') offered=(${described.join(' ')}) ;;`;
  });
  return `#compdef gatehouse
_gatehouse() {
  local trail='' prev=\${words[CURRENT-1]} i
  local -a offered
${walk(rows, 'words', 2, 'CURRENT')}
  case "$trail|$prev" in
${values.join('\n')}
  esac
  case "$trail" in
${words.join('\n')}
  esac
  _describe gatehouse offered || _files
}
compdef _gatehouse gatehouse`;
}

export function fishCompletion(rows: Rows): string {
  const lines = rows.flatMap((row) => [
    ...[...row.commands, ...row.values.map((word) => ({ word, meaning: '' }))].map(
      ({ word, meaning }) =>
        `complete -c gatehouse -n '__gatehouse_at "${row.trail}"' -f -a ${word} -d '${fishText(meaning)}'`,
    ),
    ...row.options.map(({ word, meaning, values }) => {
      const value = values === null ? '' : values.length === 0 ? ' -r' : ` -x -a '${values.join(' ')}'`;
      const name = word.replace(/^--/, '');
      return `complete -c gatehouse -n '__gatehouse_at "${row.trail}"' -l ${name}${value} -d '${fishText(meaning)}'`;
    }),
  ]);
  return `# fish completion of gatehouse
function __gatehouse_at
  set -l known ${trails(rows)
    .map((trail) => `'${trail}'`)
    .join(' ')}
  set -l trail ''
  for word in (commandline -opc)[2..]
    set -l longer (string trim -- "$trail $word")
    contains -- $longer $known; and set trail $longer
  end
  test "$trail" = "$argv[1]"
end
${lines.join('\n')}`;
}

function zshText(text: string): string {
  return text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
}

function fishText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
