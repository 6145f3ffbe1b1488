import { apiDocuments } from '../../adapters/http/document/documents.js';
import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { FindWebfinger } from '../../application/discovery/find-webfinger.js';
import { PublishMoved } from '../../application/discovery/publish-moved.js';
import { ReadAttestationKeys } from '../../application/discovery/read-attestation-keys.js';
import { ReadDeprecations } from '../../application/discovery/read-deprecations.js';
import { ReadMoved } from '../../application/discovery/read-moved.js';
import { ReadRevocations } from '../../application/discovery/read-revocations.js';
import { ReadServerInfo } from '../../application/discovery/read-server-info.js';
import { SetDiscoverability } from '../../application/discovery/set-discoverability.js';
import type { Get } from '../container.js';
import type { Parts } from '../parts.js';

type LookUps = 'findWebfinger' | 'setDiscoverability' | 'publishMoved';
type Records = 'readServerInfo' | 'readRevocations' | 'readDeprecations' | 'readAttestationKeys' | 'readMoved';

export function discoveryUseCases(get: Get<Parts>): Pick<UseCases, LookUps | Records | 'apiDocument'> {
  return { ...lookUps(get), ...records(get), apiDocument: apiDocument(get('config')) };
}

function lookUps(get: Get<Parts>): Pick<UseCases, LookUps> {
  const [stores, { serverHost }] = [get('stores'), get('config')];
  return {
    findWebfinger: new FindWebfinger(stores.accounts, serverHost),
    setDiscoverability: new SetDiscoverability(stores.accounts),
    publishMoved: new PublishMoved(get('unitOfWork'), stores, get('signatures'), serverHost, get('clock')),
  };
}

/** None of them is given the accounts: a public record cannot list who they are. */
function records(get: Get<Parts>): Pick<UseCases, Records> {
  const { revokedCapabilities, movedCertificates } = get('stores');
  const { baseUrl, serverHost, auth } = get('config');
  const facts = { baseUrl, serverHost, authMethods: auth.methods };
  return {
    readServerInfo: new ReadServerInfo(facts, get('policies'), get('keyRing')),
    readRevocations: new ReadRevocations(revokedCapabilities, get('clock')),
    readDeprecations: new ReadDeprecations(get('policies')),
    readAttestationKeys: new ReadAttestationKeys(get('keyRing')),
    readMoved: new ReadMoved(movedCertificates),
  };
}

/** The interface's version is the newest protocol version. */
function apiDocument({ protocol, baseUrl }: Pick<Parts['config'], 'protocol' | 'baseUrl'>): UseCases['apiDocument'] {
  return apiDocuments({ version: protocol.max, serverUrl: baseUrl });
}
