import { documented } from '../../document/docs.js';

export const DOCS = documented({
  enrollTotp: {
    description:
      'Show `otpauth_uri` as a QR code. The factor counts only once `POST /v1/auth/totp/verify-enrollment` took a code ' +
      'of it; until then enrolling again replaces the secret. SHA-1, 6 digits, 30 seconds.',
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
    description: 'The code that confirms is spent. From then on signing in asks for a code.',
    request: { code: '287082' },
    answers: { 200: { status: 'confirmed' } },
  },
  disableTotp: {
    description: 'Asks for a live code, so that a stolen session alone cannot take the factor off.',
    request: { code: '287082' },
    answers: { 200: { status: 'none' } },
  },
});
