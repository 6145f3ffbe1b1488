import type { DeliveryService } from '../../../client/src/mls/delivery.js';

interface Welcome {
  readonly groupId: string;
  readonly welcome: Uint8Array;
  readonly position: number;
}

/** A delivery service in memory: one log for each group, in the same order for everybody. */
export class Mailbox implements DeliveryService {
  private readonly logs = new Map<string, Uint8Array[]>();
  private readonly keyPackages = new Map<string, Uint8Array[]>();
  private readonly inbox = new Map<string, Welcome[]>();

  append(groupId: string, position: number, message: Uint8Array): Promise<boolean> {
    const log = this.logs.get(groupId) ?? [];
    this.logs.set(groupId, log);
    if (log.length !== position) return Promise.resolve(false);
    log.push(message);
    return Promise.resolve(true);
  }

  read(groupId: string, from: number): Promise<readonly Uint8Array[]> {
    return Promise.resolve((this.logs.get(groupId) ?? []).slice(from));
  }

  publish(userId: string, keyPackage: Uint8Array): void {
    this.keyPackages.set(userId, [...(this.keyPackages.get(userId) ?? []), keyPackage]);
  }

  takeKeyPackage(userId: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.keyPackages.get(userId)?.shift() ?? null);
  }

  sendWelcome(userId: string, groupId: string, welcome: Uint8Array, position: number): Promise<void> {
    this.inbox.set(userId, [...(this.inbox.get(userId) ?? []), { groupId, welcome, position }]);
    return Promise.resolve();
  }

  welcomes(userId: string): readonly Welcome[] {
    return this.inbox.get(userId) ?? [];
  }
}
