import { EntitySchema } from './entity-schema.js';
import { instant, integer, text } from './columns.js';

interface PeerRateRow {
  readonly peer: string;
  readonly windowStartedAt: number;
  readonly requests: number;
}

export const PeerRateEntity = new EntitySchema<PeerRateRow>({
  name: 'PeerRate',
  tableName: 'peer_rates',
  columns: { peer: text({ primary: true }), windowStartedAt: instant(), requests: integer() },
});
