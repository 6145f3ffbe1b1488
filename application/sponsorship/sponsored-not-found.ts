import { DomainError } from '../../domain/kernel/errors.js';

export function sponsoredNotFound(): DomainError {
  return new DomainError('error.account.not_found', 'You sponsor no such account.');
}
