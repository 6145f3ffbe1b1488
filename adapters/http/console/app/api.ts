/** An error response with the service's own text, or a failure to reach the service. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    /** The stable code of the error; empty when the service did not answer. */
    readonly code = '',
  ) {
    super(detail === '' ? title : `${title}. ${detail}`);
  }
}

const TOKEN = 'gatehouse-admin-token';

/** In ms. Without an end, a page whose service hangs would go on showing what is no longer true. */
const LONGEST_WAIT = 60_000;

const READ_LATER = 'It may be restarting. Try again in a moment.';
/** The request may have arrived, and its answer may be lost. */
const LOOK_BEFORE = 'It may be restarting. Check whether this was done before you repeat it.';

/** Calls the routes of this listener, with the admin token if one is required. The token lives as long as the tab. */
export class Api {
  constructor(
    private readonly token: string | null,
    private readonly onSignedOut: () => void,
  ) {}

  static remembered(): string | null {
    return sessionStorage.getItem(TOKEN);
  }

  static remember(token: string | null): void {
    if (token === null) sessionStorage.removeItem(TOKEN);
    else sessionStorage.setItem(TOKEN, token);
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.send<Answer>('GET', path);
  }

  async send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (this.token !== null) headers['Authorization'] = `Bearer ${this.token}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const asked: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store', redirect: 'error' };
    if (body !== undefined) asked.body = JSON.stringify(body);
    const { status, text } = await received(path, asked).catch(() => {
      throw new ApiError(0, 'The service does not answer', method === 'GET' ? READ_LATER : LOOK_BEFORE);
    });
    if (status === 401) this.onSignedOut();
    if (status >= 300) throw refusal(status, text);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}

/** Receives a whole response. One that breaks off or does not come in time is none. */
async function received(path: string, asked: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT);
  try {
    const answer = await fetch(path, { ...asked, signal: waiting.signal });
    return { status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
}

function refusal(status: number, text: string): ApiError {
  const { title = `Status ${status}`, detail = '', code = '' } = problemOf(text);
  return new ApiError(status, title, detail, code);
}

/** A proxy in front of the service may answer by a page. */
function problemOf(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return {};
  }
}
