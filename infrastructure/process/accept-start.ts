import { stranded } from '../../domain/protocol/notice.js';
import { HighestPasswordCost } from '../../application/accounts/highest-password-cost.js';
import { recordingDeeds } from '../../application/admin/recorded-deeds.js';
import type { Parts as UseCaseParts } from '../../application/parts.js';
import { NoteBaseUrl } from '../../application/protocol/note-base-url.js';
import { RaiseMinimum } from '../../application/protocol/raise-minimum.js';
import { composeParts } from '../compose-parts.js';
import type { BaseParts } from '../parts.js';
import { explainingRise } from '../raised-minimum.js';

/**
 * Runs once a node, before it listens: accepts or rejects a raised PROTOCOL_MIN, stores the BASE_URL for the command
 * line to compare, and finds the highest cost of the stored password hashes.
 */
export async function acceptStart(baseParts: BaseParts, force: boolean): Promise<void> {
  const parts = composeParts(baseParts);
  const { config } = parts;
  const make = recordingDeeds<UseCaseParts>(parts, parts.make);
  const rise = await explainingRise(config, make(RaiseMinimum).execute(force));
  if (rise !== null) {
    const how = rise.isAnnounced ? 'as announced' : 'by force';
    process.stderr.write(
      `Gatehouse: PROTOCOL_MIN rises from ${rise.from} to ${rise.to} ${how}; ${stranded(rise.strandedAlbums)}.\n`,
    );
  }
  await make(NoteBaseUrl).execute();
  await make(HighestPasswordCost).learn();
}
