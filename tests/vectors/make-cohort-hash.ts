// Makes cohort-hash.json with the cbor library's canonical encoder and node:crypto, without the service's code:
//   npx tsx tests/vectors/make-cohort-hash.ts > tests/vectors/cohort-hash.json
import { createHash } from 'node:crypto';
import cbor from 'cbor';

const ADA = '01990000-0000-7000-8000-000000000001';
const BOB = '01990000-0000-7000-8000-000000000002';
const IOS_SEED = '000102030405060708090a0b0c0d0e0f';

const inputs = [
  { user_id: ADA, platform_tag: 'ios', primary_id_hex: IOS_SEED },
  { user_id: BOB, platform_tag: 'ios', primary_id_hex: IOS_SEED },
  { user_id: ADA, platform_tag: 'ios', primary_id: IOS_SEED },
  { user_id: ADA, platform_tag: 'android', primary_id: '9774d56d682e549c' },
  { user_id: ADA, platform_tag: 'macos', primary_id: '564D1A2B-3C4D-5E6F-7081-92A3B4C5D6E7' },
  { user_id: ADA, platform_tag: 'windows', primary_id: '6f9619ff-8b86-d011-b42d-00c04fc964ff' },
  { user_id: ADA, platform_tag: 'linux', primary_id: 'b08dfa6083e7567a1921a715000001fb' },
  { user_id: BOB, platform_tag: 'linux', primary_id: 'b08dfa6083e7567a1921a715000001fb' },
  { user_id: ADA, platform_tag: 'linux', primary_id: 'ü' },
  { user_id: ADA, platform_tag: 'linux', primary_id: '' },
] as const;

const vectors = inputs.map((input) => {
  const primaryId = 'primary_id_hex' in input ? Buffer.from(input.primary_id_hex, 'hex') : input.primary_id;
  const encoded = cbor.encodeCanonical(['service-device-cohort/v1', input.user_id, input.platform_tag, primaryId]);
  const cohortHash = createHash('sha256').update(encoded).digest('hex');
  return { ...input, cbor_hex: encoded.toString('hex'), cohort_hash: cohortHash };
});

const about =
  'SHA-256 of the deterministic CBOR of [domain, user_id, platform_tag, primary_id]. user_id is lower-case UUID text; ' +
  'primary_id is a text string as the platform gives it, or a byte string where primary_id_hex stands.';
console.log(JSON.stringify({ about, domain: 'service-device-cohort/v1', vectors }, null, 2));
