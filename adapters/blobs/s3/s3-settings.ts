/** Where the objects are, and who the service is there. */
export interface S3Settings {
  readonly bucket: string;
  /** Ends in `/`, or is empty. */
  readonly prefix: string;
  /** `null`: Amazon's own, by the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The bucket in the path instead of in the host's name. */
  readonly forcePathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
