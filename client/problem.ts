/** A refusal of the service (RFC 9457): `code` is stable, `detail` says what to do, other members carry values. */
export class GatehouseProblem extends Error {
  override readonly name = 'GatehouseProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly members: Readonly<Record<string, unknown>>,
    /** Seconds after which trying again makes sense; null when the service named none. */
    readonly retryAfter: number | null,
  ) {
    super(detail);
  }
}

export async function problemFrom(response: Response): Promise<GatehouseProblem> {
  const members = await response.json().then(asRecord, () => ({}));
  const code = typeof members.code === 'string' ? members.code : 'error.server.unreadable';
  const detail = typeof members.detail === 'string' ? members.detail : `The service answered ${response.status}.`;
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return new GatehouseProblem(response.status, code, detail, members, Number.isNaN(retryAfter) ? null : retryAfter);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
