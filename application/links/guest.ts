import type { Suspension } from '../../domain/accounts/account.js';
import type { Link } from '../../domain/links/link.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';

/** The link that a guest's request comes through, as read from the ledger when the request arrived. */
export interface Guest<L extends Link = Link> {
  readonly link: L;
  /** The pin of the link's album. */
  readonly protocolVersion: ProtocolVersion;
  readonly cryptoSuiteId: number;
  readonly makerSuspension: Suspension | null;
}
