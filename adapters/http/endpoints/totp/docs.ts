import { documented } from '../../document/docs.js';

export const DOCS = documented({
  enrollTotp: {
    description:
      'Show `otpauth_uri` as a QR code. The second factor is SHA-1, 6 digits, 30 seconds. It takes effect when ' +
      '`POST /v1/auth/totp/verify-enrollment` accepts a code; until then a new enrollment replaces the secret.',
    answers: {
      200: {
        status: 'pending',
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauth_uri:
          'otpauth://totp/media.example.org:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=media.example.org',
      },
    },
  },
  confirmTotp: {
    description: 'The code is used up. From then on a sign-in requires a code.',
    request: { code: '287082' },
    answers: { 200: { status: 'confirmed' } },
  },
  disableTotp: {
    description: 'The request needs a current code, so that a stolen session alone cannot remove the second factor.',
    request: { code: '287082' },
    answers: { 200: { status: 'none' } },
  },
});
