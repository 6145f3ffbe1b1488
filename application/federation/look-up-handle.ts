import { formatHandle, parseHandle } from '../../domain/accounts/handle.js';
import { userNotFound, type FoundUser, type LookUpUser } from '../discovery/look-up-user.js';
import type { PeerRequests } from './peer-requests.js';

/** A user's look-up of another one, here or at a server that this one federates with. */
export class LookUpHandle {
  constructor(
    private readonly here: LookUpUser,
    private readonly peers: PeerRequests,
  ) {}

  /** @throws error.request.invalid, error.user.not_found, error.federation.peer_unavailable */
  async execute(text: string | null): Promise<FoundUser> {
    const handle = parseHandle(text ?? '');
    // The peers' list does not hold this server itself: what is not theirs is looked for, or refused, here.
    if (handle === null || !this.peers.isListed(handle.host)) return this.here.execute(text);
    const found = await this.peers.lookUp(handle.host, formatHandle(handle));
    if (found === null) throw userNotFound();
    return found;
  }
}
