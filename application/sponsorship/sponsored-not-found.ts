import { DomainError } from '../../domain/kernel/errors.js';

export function sponsoredNotFound(): DomainError {
  return new DomainError('error.account.not_found', 'There is no such account among those you sponsor.');
}
