import { EntitySchema } from './entity-schema.js';
import type { MovedCertificate } from '../../../domain/discovery/moved-certificate.js';
import { bytes, instant, text } from './columns.js';

export const MovedCertificateEntity = new EntitySchema<MovedCertificate & { readonly handleUser: string }>({
  name: 'MovedCertificate',
  tableName: 'moved_certificates',
  columns: {
    handleUser: text({ primary: true }),
    oldHandle: text(),
    newHandle: text(),
    movedAt: instant(),
    ikSig: bytes(),
  },
});
