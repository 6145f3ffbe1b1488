import { unreadable } from '../http/error.js';

/** Members that an answer must repeat; the service chooses one that is null or absent. */
type Asked<Answer> = { readonly [Name in keyof Answer]?: Answer[Name] | null | undefined };

/**
 * Returns an answer that names what was asked for. Another one would be taken for it: another file's upload, asset or
 * album (tests/client/lying-answers.test.ts).
 *
 * @throws error.client.unreadable for an answer about something else
 */
export async function about<Answer extends object>(answering: Promise<Answer>, asked: Asked<Answer>): Promise<Answer> {
  const answer = await answering;
  for (const name of Object.keys(asked) as (keyof Answer & string)[]) {
    const value = asked[name] ?? null;
    if (value !== null && answer[name] !== value) throw unreadable(`The answer is about another ${name}.`);
  }
  return answer;
}
