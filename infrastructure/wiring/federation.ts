import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { HttpPeerConnections } from '../../adapters/federation/http-peer-connections.js';
import { LookUpUser } from '../../application/discovery/look-up-user.js';
import { AnswerLookUp } from '../../application/federation/answer-look-up.js';
import { DropPull } from '../../application/federation/drop-pull.js';
import { ListPulls } from '../../application/federation/list-pulls.js';
import { LookUpHandle } from '../../application/federation/look-up-handle.js';
import { MintCapability } from '../../application/federation/mint-capability.js';
import { PeerInfo } from '../../application/federation/peer-info.js';
import { PeerRequests } from '../../application/federation/peer-requests.js';
import { PeerRevocations } from '../../application/federation/peer-revocations.js';
import { PullBlob } from '../../application/federation/pull-blob.js';
import { PullSlots } from '../../application/federation/pull-slots.js';
import { RevokeCapability } from '../../application/federation/revoke-capability.js';
import { ServeBlob } from '../../application/federation/serve-blob.js';
import { VerifyCapability } from '../../application/federation/verify-capability.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';

export const federationParts: Wiring<'peerConnections' | 'peerInfo'> = {
  peerConnections: (get) => {
    const { serverHost, federation } = get('config');
    // One list may serve every server of a group, this one among them.
    return new HttpPeerConnections(federation.peers.filter(({ host }) => host !== serverHost));
  },
  peerInfo: (get) => new PeerInfo(get('peerConnections'), get('capabilityTokens'), get('clock')),
};

type ForPeers = 'answerLookUp' | 'serveBlob';
type ForUsers = 'lookUpUser' | 'pullBlob' | 'listPulls' | 'dropPull';
type ForOperators = 'mintCapability' | 'revokeCapability';

export function federationUseCases(get: Get<Parts>): Pick<UseCases, ForPeers | ForUsers | ForOperators> {
  const mintCapability = new MintCapability(
    get('capabilityTokens'),
    get('keyRing'),
    get('clock'),
    get('random'),
    get('config').serverHost,
  );
  const lookUp = new LookUpUser(get('stores'), get('config').serverHost);
  return {
    ...forPeers(get, lookUp),
    ...forUsers(get, lookUp, new PeerRequests(get('peerConnections'), get('peerInfo'), mintCapability)),
    mintCapability,
    revokeCapability: new RevokeCapability(get('stores').revokedCapabilities, get('clock')),
  };
}

function forPeers(get: Get<Parts>, lookUp: LookUpUser): Pick<UseCases, ForPeers> {
  const { peerRates, assets } = get('stores');
  const { serverHost, federation } = get('config');
  const verify = new VerifyCapability(
    get('capabilityTokens'),
    get('peerInfo'),
    new PeerRevocations(get('peerConnections'), get('clock')),
    get('peerConnections'),
    get('clock'),
    serverHost,
  );
  return {
    answerLookUp: new AnswerLookUp(verify, peerRates, lookUp, get('clock'), federation.lookupRate),
    serveBlob: new ServeBlob(verify, assets, get('blobStore')),
  };
}

function forUsers(get: Get<Parts>, lookUp: LookUpUser, peers: PeerRequests): Pick<UseCases, ForUsers> {
  const [stores, unitOfWork, clock, random] = [get('stores'), get('unitOfWork'), get('clock'), get('random')];
  const { quota: limits, federation } = get('config');
  const deps = { unitOfWork, stores, blobStore: get('blobStore'), peers, slots: new PullSlots(), clock, random };
  return {
    lookUpUser: new LookUpHandle(lookUp, peers, stores.peerRates, clock),
    pullBlob: new PullBlob(deps, { limits, share: federation.cacheShare }),
    listPulls: new ListPulls(stores.cachedBlobs),
    dropPull: new DropPull(unitOfWork, clock, limits),
  };
}
