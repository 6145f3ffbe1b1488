import { LessThan } from 'typeorm';
import type { ServerKeyStore, StoredServerKey } from '../../../../application/ports/stores/server-key-store.js';
import type { Ed25519Jwk } from '../../../../domain/discovery/public-jwk.js';
import type { ServerKeyKind } from '../../../../domain/discovery/server-key.js';
import { fromBase64Url, toBase64Url } from '../../../../domain/kernel/bytes.js';
import { ServerKeyEntity, type ServerKeyRow } from '../../mapping/server-key.js';
import { unlessTaken } from '../../engine/errors.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormServerKeyStore implements ServerKeyStore {
  constructor(private readonly db: StoreContext) {}

  async list(): Promise<readonly StoredServerKey[]> {
    const rows = await this.db.read(({ manager }) => manager.find(ServerKeyEntity));
    return rows.map(({ kind, generation, kid, publicKey, sealedPrivateKey, activatedAt }) => ({
      kind,
      generation,
      jwk: jwkOf(kid, publicKey),
      activatedAt,
      sealedPrivateKey,
    }));
  }

  async append({ kind, generation, jwk, activatedAt, sealedPrivateKey }: StoredServerKey): Promise<boolean> {
    const publicKey = fromBase64Url(jwk.x);
    if (publicKey === null) throw new TypeError('x of a public key is base64url');
    const row: ServerKeyRow = { kind, generation, kid: jwk.kid, publicKey, sealedPrivateKey, activatedAt };
    return unlessTaken(this.db.write(({ manager }) => manager.insert(ServerKeyEntity, row)));
  }

  async forgetPrivateHalves(kind: ServerKeyKind, generation: number): Promise<void> {
    await this.db.write(({ manager }) =>
      manager.update(ServerKeyEntity, { kind, generation: LessThan(generation) }, { sealedPrivateKey: null }),
    );
  }
}

function jwkOf(kid: string, publicKey: Uint8Array): Ed25519Jwk {
  return { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey), kid, alg: 'EdDSA', use: 'sig' };
}
