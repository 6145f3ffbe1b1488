/**
 * Secrets at rest (TOTP secrets, private keys), sealed under the master key. `context` names the purpose and the row,
 * as `totp-secret:<account id>`: what was sealed for one row cannot be opened as another's.
 */
export interface SecretSealer {
  seal(plaintext: Uint8Array, context: string): Uint8Array;
  /** Throws `UnsealFailed` for another context, another master key and altered bytes alike. */
  unseal(sealed: Uint8Array, context: string): Uint8Array;
}

/** Nothing the caller of the service can mend: it is logged, and answered as an internal error. */
export class UnsealFailed extends Error {
  override readonly name = 'UnsealFailed';

  constructor(context: string) {
    super(
      `The stored secret "${context}" cannot be opened: MASTER_KEY is not the one it was sealed with, or it was altered`,
    );
  }
}
