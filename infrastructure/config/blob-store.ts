import { ConfigError, type EnvReader } from './env.js';

export type BlobStoreConfig =
  | { readonly kind: 'files' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Ends in `/`, or is empty. */
      readonly prefix: string;
      /** `null`: Amazon's own. */
      readonly endpoint: string | null;
      readonly region: string;
      readonly forcePathStyle: boolean;
    };

export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9_./-]*))?$/;

const OF_S3 =
  'must be s3://bucket/prefix: the bucket has 3 to 63 of a-z, 0-9, "." and "-", beginning and ending with a letter ' +
  'or digit, and the prefix letters, digits and "_", ".", "-", "/", without an empty part';

/** A label of a host name: the S3 SDK signs for no other region. */
const REGION = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** An id of which every character can stand in a header. */
const KEY_ID = /^[!-~]+$/;

export function readBlobStore(env: EnvReader): BlobStoreConfig {
  return blobStoreAt('BLOB_STORE', env.text('BLOB_STORE'), env);
}

/** Parses a blob store's address and reads the rest from the environment. Errors about the address name `variable`. */
export function blobStoreAt(variable: string, address: string | null, env: EnvReader): BlobStoreConfig {
  const endpoint = env.text('S3_ENDPOINT') === null ? null : endpointOf(env);
  const region = regionOf(env);
  const style = env.choice('S3_FORCE_PATH_STYLE', endpoint === null ? 'false' : 'true', ['true', 'false']);
  if (address === null || address === 'files') return { kind: 'files' };
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? [];
  if (bucket === undefined || /^\/|\/\//.test(path)) {
    throw new ConfigError(
      variable,
      address.startsWith('s3://') ? OF_S3 : 'must be s3://bucket/prefix, or "files" for the files in DATA_DIR',
    );
  }
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  return { kind: 's3', bucket, prefix, endpoint, region, forcePathStyle: style === 'true' };
}

/** `because` names the bucket. @throws ConfigError if the blobs are objects and one half of the key is missing */
export function readS3Key(env: EnvReader, { kind }: BlobStoreConfig, because = 'BLOB_STORE'): S3Key | null {
  const [accessKeyId, secretAccessKey] = [env.text('S3_ACCESS_KEY_ID'), env.text('S3_SECRET_ACCESS_KEY')];
  if (kind === 'files') return null;
  if (accessKeyId !== null && !KEY_ID.test(accessKeyId)) {
    throw new ConfigError('S3_ACCESS_KEY_ID', 'must consist of ASCII letters, digits and signs, without white space');
  }
  if (accessKeyId === null) throw missing('S3_ACCESS_KEY_ID', because);
  if (secretAccessKey === null) throw missing('S3_SECRET_ACCESS_KEY', because);
  return { accessKeyId, secretAccessKey };
}

function missing(variable: string, because: string): ConfigError {
  return new ConfigError(variable, `must be set, because ${because} names a bucket`, [because]);
}

export function regionOf(env: EnvReader): string {
  const region = env.text('S3_REGION') ?? 'us-east-1';
  if (REGION.test(region)) return region;
  throw new ConfigError('S3_REGION', 'must consist of letters, digits and inner hyphens, for example eu-central-1');
}

function endpointOf(env: EnvReader): string {
  const url = env.url('S3_ENDPOINT', '', ['https:', 'http:']);
  if (`${url.origin}/` === url.href) return url.origin;
  throw new ConfigError(
    'S3_ENDPOINT',
    'must be the address of a server without a user and a path, for example https://s3.example.org',
  );
}
