/**
 * Carries a group's messages between devices; the service is not involved. A group's log has the same order for
 * everybody, which decides which of two concurrent commits is accepted.
 */
export interface DeliveryService {
  /**
   * Appends a message at exactly this position of the group's log; `false` if the position is taken. Members pass over
   * messages of more than 8 MiB.
   */
  append(groupId: string, position: number, message: Uint8Array): Promise<boolean>;
  /** Returns the messages of the log from this position on. */
  read(groupId: string, from: number): Promise<readonly Uint8Array[]>;
  /** Returns an unused key package of the user; `null` if there is none, and the user is left out for now. */
  takeKeyPackage(userId: string): Promise<Uint8Array | null>;
  /** `position` is the log position after the commit that adds the user: where the user begins to read. */
  sendWelcome(userId: string, groupId: string, welcome: Uint8Array, position: number): Promise<void>;
}
