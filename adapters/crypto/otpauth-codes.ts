import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { Random } from '../../application/ports/platform/random.js';
import type { TotpCodes } from '../../application/ports/crypto/totp-codes.js';
import { utf8 } from '../../domain/kernel/bytes.js';
import { SECOND, type Instant } from '../../domain/kernel/instant.js';
import { acceptedSteps, CODE_DIGITS, isCodeShape, SECRET_BYTES, STEP } from '../../domain/totp/code.js';

const PARAMETERS = { algorithm: 'SHA1', digits: CODE_DIGITS };

export class OtpauthCodes implements TotpCodes {
  constructor(private readonly random: Random) {}

  generateSecret(): Uint8Array {
    return this.random.bytes(SECRET_BYTES);
  }

  base32(secret: Uint8Array): string {
    return wrap(secret).base32;
  }

  uri(secret: Uint8Array, { issuer, accountName }: { issuer: string; accountName: string }): string {
    return new TOTP({
      ...PARAMETERS,
      period: STEP / SECOND,
      // A colon ends the issuer in the label (Google's key URI format), so a space precedes the port instead.
      issuer: issuer.replaceAll(':', ' '),
      label: accountName,
      secret: wrap(secret),
    }).toString();
  }

  matchingStep(secret: Uint8Array, code: string, now: Instant): number | null {
    if (!isCodeShape(code)) return null;
    const given = utf8(code);
    const key = wrap(secret);
    const matching = acceptedSteps(now).filter((step) => {
      return timingSafeEqual(utf8(HOTP.generate({ ...PARAMETERS, secret: key, counter: step })), given);
    });
    return matching[0] ?? null;
  }
}

function wrap(secret: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
