/**
 * What carries a group's messages between devices; the service has no part in it. A group's log has one order for everybody,
 * which is what makes one commit of two the accepted one.
 */
export interface DeliveryService {
  /** Puts a message at exactly this place of the group's log; `false` when another one stands there. */
  append(groupId: string, position: number, message: Uint8Array): Promise<boolean>;
  /** What stands in the log from this place on. */
  read(groupId: string, from: number): Promise<readonly Uint8Array[]>;
  /** A key package of the user's that nobody has used. */
  takeKeyPackage(userId: string): Promise<Uint8Array>;
  sendWelcome(userId: string, groupId: string, welcome: Uint8Array): Promise<void>;
}
