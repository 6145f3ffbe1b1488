/** The members of the admin routes' responses that the console reads; `/openapi.json` has all of them. */
export interface Overview {
  readonly obstacle: string | null;
  readonly version: string;
  readonly now: string;
  readonly started_at: string;
  readonly protocol: { readonly min: string; readonly max: string; readonly min_client_build: string };
  readonly storage: {
    readonly accounts: number;
    readonly used: number;
    readonly reserved: number;
    readonly added_up_at: string;
  } | null;
  readonly free: number | null;
}

export interface Sample {
  readonly at: string;
  readonly seconds: number;
  readonly succeeded: number;
  readonly refused: number;
  readonly failed: number;
  readonly p95: number | null;
  readonly signed_in: number;
  readonly sign_ins_refused: number;
  readonly database_waiting: number;
  readonly passwords_waiting: number;
  readonly uploads_waiting: number | null;
  readonly removals_waiting: number | null;
  readonly used: number | null;
  readonly free: number | null;
  readonly memory: number;
  readonly event_loop: number;
}

export interface History {
  readonly interval: number;
  readonly samples: readonly Sample[];
}

export interface Limits {
  readonly soft_limit: number | null;
  readonly hard_limit: number | null;
}

export interface Suspension {
  readonly mode: 'uploads' | 'full';
  readonly reason: string;
}

/** An account in the list of people. */
export interface Person extends Limits {
  readonly account_id: string;
  readonly address: string;
  readonly suspension: Suspension | null;
  readonly deletes_at: string | null;
  readonly used: number;
  readonly state: string;
}

export interface CreatedAccount {
  readonly address: string;
  readonly handle: string;
  readonly password: string;
}

export interface Deed {
  readonly id: string;
  readonly done_at: string;
  readonly deed: string;
  readonly account_id: string | null;
  readonly detail: string | null;
}

export interface Account {
  readonly account_id: string;
  readonly address: string;
  readonly handle: string;
  readonly display_name: string | null;
  readonly created_at: string;
  readonly suspension: Suspension | null;
  readonly deletes_at: string | null;
  readonly second_factor: 'none' | 'pending' | 'confirmed';
  readonly quota: Limits & {
    readonly used: number;
    readonly reserved: number;
    readonly state: string;
    readonly grace_expires_at: string | null;
  };
  readonly own_limits: Limits;
}

export type KeyKind = 'signing' | 'attestation';

export interface ServerKey {
  readonly kind: KeyKind;
  readonly jwk: { readonly kid: string };
  readonly activated_at: string;
  readonly retired_at: string | null;
}

export interface Federation {
  readonly server_host: string;
  readonly peers: readonly string[];
  readonly revoked: readonly { readonly jti: string; readonly revoked_at: string; readonly expires_at: string }[];
}

export interface Deprecation {
  readonly protocol_version: string;
  readonly cutoff_at: string;
  readonly min_client_build: string;
  readonly info_url?: string | null;
  readonly announced_at?: string;
  readonly stranded_albums: number;
}

export interface StorageReport {
  readonly repaired: boolean;
  readonly found: number;
  readonly left: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly {
    readonly kind: string;
    readonly subject: string;
    readonly stored: number | null;
    readonly actual: number | null;
    readonly mended: boolean;
    readonly note: string;
  }[];
}

export interface StorageCheck {
  readonly running: {
    readonly repair: boolean;
    readonly started_at: string;
    readonly step: string | null;
    readonly done: number;
  } | null;
  readonly last: {
    readonly repair: boolean;
    readonly started_at: string;
    readonly finished_at: string;
    readonly report: StorageReport | null;
  } | null;
}
