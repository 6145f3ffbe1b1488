/** The wire's JSON, as the contract names it. Instants are RFC 3339 text, ids lower-case UUIDs. */

export interface TokenPair {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly session_id: string;
  readonly session_expires_at: string;
  readonly device_id: string;
}

export interface Challenge {
  readonly challenge: string;
  readonly factor: 'totp';
  /** Seconds. */
  readonly expires_in: number;
}

export interface Profile {
  readonly id: string;
  readonly address: string;
  readonly display_name: string | null;
  readonly created_at: string;
}

export interface ListedSession {
  readonly session_id: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly inactive_at: string;
  readonly cohort_hash: string | null;
  readonly device_id: string;
  readonly method: 'password' | 'totp' | 'oidc';
}

export interface SessionPage {
  readonly sessions: readonly ListedSession[];
  readonly cohorts: readonly {
    readonly cohort_hash: string;
    readonly first_seen: string;
    readonly last_seen: string;
  }[];
  readonly next_cursor: string | null;
}

export interface Quota {
  readonly used: number;
  readonly reserved: number;
  readonly soft_limit: number | null;
  readonly hard_limit: number | null;
  readonly state: 'OK' | 'SoftWarning' | 'HardExceeded' | 'GraceExpired' | 'Suspended';
  readonly grace_expires_at: string | null;
}

export interface ServerInfo {
  readonly api_base_url: string;
  readonly server_host: string;
  readonly protocol_version: { readonly min: string; readonly max: string };
  readonly crypto_suites: readonly number[];
  readonly sidecar_schemas: readonly number[];
  readonly min_client_build: string;
}

export interface Manifest {
  readonly protocol_version: string;
  readonly crypto_suite_id: number;
  readonly sidecar_schema: number;
  readonly intent_id?: string;
  /** Opaque signed bytes, base64url. */
  readonly document: string;
}

export interface NewUpload {
  /** A UUIDv7 of the client's own: makes a retry idempotent. */
  readonly upload_id?: string;
  readonly album_id: string;
  readonly kind: 'original' | 'derivative' | 'provenance';
  readonly declared_size: number;
  /** SHA-256 of the ciphertext, 64 hex digits. */
  readonly content_hash: string;
  readonly asset_id?: string;
  readonly owner_id: string;
  readonly manifest: Manifest;
}

export interface Upload {
  readonly upload_id: string;
  readonly state: 'Pending' | 'Uploading' | 'WaitingForProcessing' | 'Completed' | 'Failed' | 'Cancelled' | 'Expired';
  readonly offset: number;
  readonly declared_size: number;
  readonly expires_at: string;
  readonly asset_id: string | null;
  readonly failure: string | null;
  readonly attestation: string | null;
}
