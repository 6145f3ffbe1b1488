import type { Make } from '../../application/parts.js';

/** What the schema takes, and stands at. */
export interface Maintenance {
  /** The names of the migrations that it applied. */
  migrate(): Promise<readonly string[]>;
  status(): Promise<readonly { readonly name: string; readonly applied: boolean }[]>;
}

/** Opened by the command that needs it: help and usage errors need neither configuration nor database. */
export interface Access {
  /** The same use cases as the operator's routes on the admin listener, over the database itself. */
  useCases(): Promise<Make>;
  maintenance(): Promise<Maintenance>;
}
