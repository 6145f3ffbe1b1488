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

const READ_LATER = 'It may be restarting. Try again in a moment.';
/** The request may have arrived, and its answer may be lost. */
const LOOK_BEFORE = 'It may be restarting. Check whether this was done before you repeat it.';

/** Calls the routes of this listener, with the admin token if one is required. The token lives as long as the tab. */
export class Api {
  private constructor(
    private readonly token: string | null,
    private readonly onSignedOut: () => void,
  ) {}

  static of(token: string | null, onSignedOut: () => void): Api {
    return new Api(token, onSignedOut);
  }

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
    const answer = await fetch(path, asked).catch(() => {
      throw new ApiError(0, 'The service does not answer', method === 'GET' ? READ_LATER : LOOK_BEFORE);
    });
    if (answer.status === 401) this.onSignedOut();
    if (!answer.ok) throw await refusal(answer);
    return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  }
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
}

async function refusal(answer: Response): Promise<ApiError> {
  const {
    title = `Status ${answer.status}`,
    detail = '',
    code = '',
  } = await answer
    .json()
    .then((problem: unknown) => problem as Problem)
    .catch((): Problem => ({}));
  return new ApiError(answer.status, title, detail, code);
}
