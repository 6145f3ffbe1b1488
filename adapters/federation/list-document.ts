/** The most characters of one item, and of everything outside the list. */
const MAX_REST = 64 * 1024;
/** The most characters of a key, and of the spaces around its colon. */
const KEY_ROOM = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, OBJECT] = [
  { begin: 0x5b, end: 0x5d },
  { begin: 0x7b, end: 0x7d },
];

type Step = 'array begins' | 'list ends' | 'item ends' | null;

/**
 * A JSON object with one long list, `{…, "name": […], …}`, that is parsed while it arrives: the items that end in a
 * piece of text are passed on with it. Memory and time depend on the piece, not on the length of the list.
 */
export class ListDocument {
  /** The document without the list's items. */
  private outside = '';
  /** The beginning of an item that has not ended yet. */
  private pending = '';
  private depth = 0;
  private hasList = false;
  private isInList = false;
  private isInString = false;
  private isEscaped = false;
  private hasItems = false;
  private readonly key: RegExp;

  constructor(
    private readonly name: string,
    private readonly take: (items: readonly unknown[]) => void,
  ) {
    // After a backslash the quotation mark belongs to a longer key.
    this.key = new RegExp(`(?<!\\\\)"${name}"\\s*:\\s*\\[$`);
  }

  add(text: string): void {
    let from = 0;
    let itemEnd = -1;
    for (let at = 0; at < text.length; at += 1) {
      const step = this.step(text.charCodeAt(at));
      if (step === null) continue;
      if (step === 'item ends') {
        itemEnd = at;
      } else if (step === 'list ends') {
        this.handOn(text.slice(from, at), true);
        [from, itemEnd, this.isInList] = [at, -1, false];
      } else if (this.isList(text.slice(from, at + 1))) {
        if (this.hasList) throw new Error('The document has two lists of this name');
        this.outside += text.slice(from, at + 1);
        from = at + 1;
        this.isInList = this.hasList = true;
      }
    }
    this.keep(text, from, itemEnd);
  }

  /** Call it after the last piece; returns the document with an empty list. */
  end(): unknown {
    const document = JSON.parse(this.outside) as Readonly<Record<string, unknown>> | null;
    const rest = document?.[this.name];
    // A list whose key is spelled in another way, such as with escapes, was kept like everything outside.
    if (Array.isArray(rest) && rest.length > 0) this.take(rest);
    return document;
  }

  /** Follows only the structure: `JSON.parse` rejects text that is not JSON. */
  private step(code: number): Step {
    if (this.isInString) return this.stepInString(code);
    if (code === QUOTE) this.isInString = true;
    else if (code === ARRAY.begin || code === OBJECT.begin) return this.descend(code);
    else if (code === ARRAY.end || code === OBJECT.end) return this.ascend();
    return code === COMMA && this.isInList && this.depth === 2 ? 'item ends' : null;
  }

  private stepInString(code: number): null {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.isInString = false;
    return null;
  }

  private descend(code: number): Step {
    this.depth += 1;
    return code === ARRAY.begin && this.depth === 2 ? 'array begins' : null;
  }

  private ascend(): Step {
    this.depth -= 1;
    return this.isInList && this.depth === 1 ? 'list ends' : null;
  }

  /** `text` ends with the bracket of an array, and follows what is outside. */
  private isList(text: string): boolean {
    const near = text.slice(-KEY_ROOM);
    return this.key.test(near.length < KEY_ROOM ? this.outside.slice(-KEY_ROOM) + near : near);
  }

  private keep(text: string, from: number, itemEnd: number): void {
    if (!this.isInList) this.outside += text.slice(from);
    else if (itemEnd < 0) this.pending += text.slice(from);
    else {
      this.handOn(text.slice(from, itemEnd), false);
      this.pending = text.slice(itemEnd + 1);
    }
    if (this.pending.length > MAX_REST) throw new Error(`An item of the list has more than ${MAX_REST} characters`);
    if (this.outside.length > MAX_REST)
      throw new Error(`The document has more than ${MAX_REST} characters beside its list`);
  }

  private handOn(text: string, isLast: boolean): void {
    const items = JSON.parse(`[${this.pending}${text}]`) as readonly unknown[];
    this.pending = '';
    if (items.length === 0 && (this.hasItems || !isLast)) throw new Error('An item of the list is missing');
    this.hasItems = true;
    if (items.length > 0) this.take(items);
  }
}
