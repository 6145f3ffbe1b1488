import type {
  EndedAtProvider,
  LogoutNotice,
  ProviderMarks,
  ProviderSessionClaims,
} from '../../domain/oidc/provider-logout.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';

/** Turns names of people and sessions at providers into the marks that sessions carry here. */
export class ProviderMarking {
  constructor(private readonly parts: { readonly keyedHash: KeyedHash }) {}

  marksOf({ issuer, subject, session }: ProviderSessionClaims): ProviderMarks {
    return {
      providerSubject: this.subjectMark(issuer, subject),
      providerSession: session === null ? null : this.sessionMark(issuer, session),
    };
  }

  endedBy({ issuer, subject, session }: LogoutNotice): EndedAtProvider {
    return {
      subject: subject === null ? null : this.subjectMark(issuer, subject),
      session: session === null ? null : this.sessionMark(issuer, session),
    };
  }

  /** The mark that a logout token is stored under, so that it is accepted once. */
  tokenMark({ issuer, tokenId }: LogoutNotice): Uint8Array {
    return this.parts.keyedHash.digest('oidc/logout-token', issuer, tokenId);
  }

  private subjectMark(issuer: string, subject: string): Uint8Array {
    return this.parts.keyedHash.digest('oidc/subject', issuer, subject);
  }

  private sessionMark(issuer: string, session: string): Uint8Array {
    return this.parts.keyedHash.digest('oidc/session', issuer, session);
  }
}
