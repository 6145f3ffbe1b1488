/** The address and bucket of the object store, and the service's credentials there. */
export interface S3Settings {
  readonly bucket: string;
  /** Ends in `/`, or is empty. */
  readonly prefix: string;
  /** `null`: Amazon's own endpoint, chosen by the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** True to put the bucket in the path instead of in the host name. */
  readonly forcePathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
