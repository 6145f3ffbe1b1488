/** A refusal of the service (RFC 9457): `code` is stable, `detail` says what to do, other members carry values. */
export class GatehouseProblem extends Error {
  override readonly name = 'GatehouseProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly members: Members,
    /** Seconds after which trying again makes sense; null when the service named none. */
    readonly retryAfter: number | null,
  ) {
    super(detail);
  }
}

type Members = Readonly<Record<string, unknown>>;

export async function problemFrom(response: Response): Promise<GatehouseProblem> {
  const members = await membersOf(response);
  const code = typeof members['code'] === 'string' ? members['code'] : 'error.server.unreadable';
  const detail = typeof members['detail'] === 'string' ? members['detail'] : `The service answered ${response.status}.`;
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return new GatehouseProblem(response.status, code, detail, members, Number.isNaN(retryAfter) ? null : retryAfter);
}

/** What stands between client and service may answer something else than a problem body. */
async function membersOf(response: Response): Promise<Members> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Members) : {};
}
