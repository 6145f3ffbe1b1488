/**
 * Secrets at rest (TOTP secrets, private keys), sealed under the master key. `context` names the purpose and the row,
 * such as `totp-secret:<account id>`: a secret sealed for one row cannot be opened as another row's.
 */
export interface SecretSealer {
  seal(plaintext: Uint8Array, context: string): Uint8Array;
  /** Throws `UnsealFailed` for another context, another master key or altered bytes. */
  unseal(sealed: Uint8Array, context: string): Uint8Array;
}

/** The caller cannot fix this: it is logged and answered as an internal error. */
export class UnsealFailed extends Error {
  override readonly name = 'UnsealFailed';

  constructor(context: string) {
    super(
      `The stored secret "${context}" cannot be opened: MASTER_KEY is not the one it was sealed with, or it was altered`,
    );
  }
}
