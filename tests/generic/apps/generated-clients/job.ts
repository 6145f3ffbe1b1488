/** The job of each app: sign in, upload `bytes` to the album, and read the used quota. */
export interface Job {
  readonly base: string;
  readonly protocol: string;
  readonly address: string;
  readonly password: string;
  readonly deviceId: string;
  readonly albumId: string;
  readonly contentHash: string;
  readonly bytes: Blob;
}

export interface Done {
  readonly state: string;
  readonly used: number;
  /** The error code for a wrong password. */
  readonly refusal: string;
}

export function announcementOf(job: Job) {
  return {
    album_id: job.albumId,
    kind: 'original' as const,
    declared_size: job.bytes.size,
    content_hash: job.contentHash,
    manifest: { protocol_version: job.protocol, crypto_suite_id: 1, sidecar_schema: 1, document: 'ZG9jdW1lbnQ' },
  };
}
