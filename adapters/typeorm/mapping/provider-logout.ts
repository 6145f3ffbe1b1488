import { EntitySchema } from './entity-schema.js';
import type { ProviderLogout } from '../../../application/ports/stores/provider-logout-store.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import { bytes, instant } from './columns.js';

export interface ProviderLogoutRow {
  readonly tokenMark: Uint8Array;
  readonly providerSubject: Uint8Array | null;
  readonly providerSession: Uint8Array | null;
  readonly notedAt: Instant;
  readonly doneAt: Instant | null;
  readonly expiresAt: Instant;
}

export const ProviderLogoutEntity = new EntitySchema<ProviderLogoutRow>({
  name: 'ProviderLogout',
  tableName: 'provider_logouts',
  columns: {
    tokenMark: bytes({ primary: true }),
    providerSubject: bytes({ nullable: true }),
    providerSession: bytes({ nullable: true }),
    notedAt: instant(),
    doneAt: instant({ nullable: true }),
    expiresAt: instant(),
  },
});

export function rowOf({ tokenMark, subject, session, notedAt, expiresAt }: ProviderLogout): ProviderLogoutRow {
  return { tokenMark, providerSubject: subject, providerSession: session, notedAt, doneAt: null, expiresAt };
}
