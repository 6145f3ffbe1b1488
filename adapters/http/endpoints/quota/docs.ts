import { documented } from '../../document/docs.js';

export const DOCS = documented({
  readQuota: {
    description:
      '`SoftWarning` above the soft limit; `HardExceeded` at the hard limit, where uploads are refused; `GraceExpired` ' +
      'once that lasted longer than the grace window, until something is purged. A limit that is null does not bound.',
    answers: {
      200: {
        used: 1_234_567,
        reserved: 1234,
        soft_limit: 8_000_000_000,
        hard_limit: 10_000_000_000,
        state: 'OK',
        grace_expires_at: null,
      },
    },
  },
});
