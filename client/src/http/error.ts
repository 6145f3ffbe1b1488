/** Whatever the service refused (RFC 9457), and what kept a request from being answered: one class, told apart by `code`. */
export class GatehouseError extends Error {
  override readonly name = 'GatehouseError';

  /** Of the HTTP answer; 0 when there was none. */
  readonly status: number;
  /** Seconds after which a repeat makes sense; `null` when the service named none. */
  readonly retryAfter: number | null;
  /** Finds the request in the service's log. */
  readonly requestId: string | null;
  /** What else the problem body carries: `intent_id`, `attempts_left`, `used` … */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    /** Stable: the service's `error.<area>.<what>`, or one of `CLIENT_CODES`. */
    readonly code: string,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.status = details.status ?? 0;
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
    this.members = details.members ?? {};
  }

  /** Whether the session has ended: `revoked` says wipe what it kept, `expired` and `invalid` say sign in again. */
  get sessionEnd(): SessionEnd | null {
    return SESSION_ENDS[this.code] ?? null;
  }

  /** The service cannot be reached or cannot decide now. Tokens stay good; try again later. */
  get isOutage(): boolean {
    return OUTAGES.has(this.code) || (this.status >= 502 && this.status <= 504);
  }
}

export interface ErrorDetails {
  readonly status?: number;
  readonly retryAfter?: number | null;
  readonly requestId?: string | null;
  readonly members?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export type SessionEnd = 'revoked' | 'expired' | 'invalid';

const SESSION_ENDS: Readonly<Partial<Record<string, SessionEnd>>> = {
  'error.auth.session_revoked': 'revoked',
  'error.auth.session_expired': 'expired',
  'error.auth.session_invalid': 'invalid',
};

/** Codes of this package, where no answer of the service has one. */
export const CLIENT_CODES = {
  network: 'error.client.network',
  timeout: 'error.client.timeout',
  aborted: 'error.client.aborted',
  signedOut: 'error.client.signed_out',
  /** An answer that is not the service's: a proxy's page, a HEAD without a body. */
  unreadable: 'error.client.unreadable',
} as const;

const OUTAGES = new Set<string>([
  CLIENT_CODES.network,
  CLIENT_CODES.timeout,
  'error.auth.unavailable',
  'error.request.overloaded',
]);

export function codeOf(error: unknown): string | null {
  return error instanceof GatehouseError ? error.code : null;
}

export async function errorFrom(response: Response): Promise<GatehouseError> {
  const members = await membersOf(response);
  const { code, detail, request_id: named } = members;
  return new GatehouseError(
    typeof code === 'string' ? code : CLIENT_CODES.unreadable,
    typeof detail === 'string' ? detail : `The service answered ${response.status}.`,
    {
      status: response.status,
      retryAfter: secondsOf(response.headers.get('retry-after')),
      requestId: typeof named === 'string' ? named : response.headers.get('x-request-id'),
      members,
    },
  );
}

/** A HEAD has no body, and what stands between client and service may answer anything. */
async function membersOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = JSON.parse(await response.text());
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** RFC 9110 10.2.3 allows a date too; the service sends seconds. */
function secondsOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
