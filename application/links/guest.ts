import type { Suspension } from '../../domain/accounts/account.js';
import type { Link } from '../../domain/links/link.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';

/** Whom a guest's request comes from: nobody but the link, as the ledger had it when the request arrived. */
export interface Guest<L extends Link = Link> {
  readonly link: L;
  /** Of the link's album. */
  readonly protocolVersion: ProtocolVersion;
  readonly cryptoSuiteId: number;
  readonly makerSuspension: Suspension | null;
}
