import { generateKeyPairSync, sign } from 'node:crypto';

/** Makes a self-signed, untrusted certificate for a host by hand: X.509 in DER (RFC 5280), with Ed25519. */
export function selfSigned(host = '127.0.0.1'): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const algorithm = der(SEQUENCE, der(OID, Buffer.from('2b6570', 'hex')));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(UTF8, Buffer.from(host)))),
  );
  const validity = der(SEQUENCE, ...['200101000000Z', '491231235959Z'].map((time) => der(UTC_TIME, Buffer.from(time))));
  const toBeSigned = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.of(0), sign(null, toBeSigned, privateKey)]);
  const certificate = der(SEQUENCE, toBeSigned, algorithm, der(BIT_STRING, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const [INTEGER, BIT_STRING, OID, UTF8, UTC_TIME] = [0x02, 0x03, 0x06, 0x0c, 0x17] as const;
const [SEQUENCE, SET, VERSION] = [0x30, 0x31, 0xa0] as const;

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 128 ? Buffer.of(content.length) : Buffer.of(0x82, content.length >> 8, content.length & 0xff);
  return Buffer.concat([Buffer.of(tag), length, content]);
}
