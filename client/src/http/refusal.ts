import { textOf } from './body.js';
import { problemError, secondsOf, unreadable, type GatehouseError } from './error.js';

/** The most bytes of a refusal. */
const LONGEST = 1024 * 1024;
/** A refusal is read within the time-out of the attempt. */
const UNRENEWED = { renew: (): void => undefined };

/** Makes the error of a response that is no success. */
export async function errorFrom(response: Response): Promise<GatehouseError> {
  if (isRedirect(response)) return unreadable(REDIRECTED, response.status);
  return problemError(await membersOf(response), {
    status: response.status,
    retryAfter: secondsOf(response.headers.get('retry-after')),
    requestId: response.headers.get('x-request-id'),
  });
}

const REDIRECTED =
  'The answer is a redirect, which the client does not follow. Check `baseUrl`, or sign in to the network.';

/** A browser shows a redirect that is not followed only by its type, with the status 0. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status > 300 && status < 400 && status !== 304);
}

/** Returns `{}` if the body is not a JSON object: a HEAD has no body, and a proxy may send anything. */
async function membersOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = JSON.parse(await textOf(response, UNRENEWED, LONGEST));
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
