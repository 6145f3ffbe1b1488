import { isHandleUser } from '../../domain/accounts/handle.js';
import type { MovedCertificate } from '../../domain/discovery/moved-certificate.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { MovedCertificateStore } from '../ports/stores/moved-certificate-store.js';

/**
 * Reads only the certificates, so the answer is the same for a user who has not moved and for one who does not exist.
 */
export class ReadMoved {
  constructor(private readonly parts: { readonly movedCertificates: MovedCertificateStore }) {}

  async execute(user: string): Promise<MovedCertificate> {
    const certificate = isHandleUser(user) ? await this.parts.movedCertificates.find(user) : null;
    if (certificate !== null) return certificate;
    throw new DomainError('error.moved.not_found', 'No user has moved away from this handle.');
  }
}
