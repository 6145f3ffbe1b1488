import type { MovedCertificate } from '../../../domain/discovery/moved-certificate.js';

/** The moved certificates of this server's users, by the `<user>` of their handle: at most one each. */
export interface MovedCertificateStore {
  find(user: string): Promise<MovedCertificate | null>;
  /** Replaces the user's former certificate, if any. */
  put(user: string, certificate: MovedCertificate): Promise<void>;
}
