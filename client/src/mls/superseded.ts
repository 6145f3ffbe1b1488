import { bytesEqual } from '../kernel/bytes.js';
import type { GroupStore, KeptGroup, Outgoing } from './group-store.js';

/**
 * Remembers messages that another one replaced before anybody knew whether they are in the log: their request failed,
 * and may arrive late. A device that does not know its own commit could not follow the group any more
 * (tests/client/mls-late.test.ts).
 */
export class Superseded {
  private readonly messages = new Map<string, { readonly position: number; readonly each: Outgoing[] }>();

  constructor(private readonly store: GroupStore) {}

  add(groupId: string, { outgoing, position }: KeptGroup): void {
    if (outgoing === null) return;
    const known = this.messages.get(groupId);
    if (known?.position === position) known.each.push(outgoing);
    else this.messages.set(groupId, { position, each: [outgoing] });
  }

  /** Returns the own message that is in the log at the group's position, staged anew if another one replaced it. */
  async ownOf(groupId: string, { outgoing, position }: KeptGroup, bytes: Uint8Array): Promise<Outgoing | null> {
    if (outgoing !== null && bytesEqual(outgoing.message, bytes)) return outgoing;
    const known = this.messages.get(groupId);
    const own = known?.position === position ? known.each.find(({ message }) => bytesEqual(message, bytes)) : undefined;
    if (own === undefined || !(await this.store.stage(groupId, position, own))) return null;
    return own;
  }
}
