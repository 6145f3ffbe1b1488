import { GatehouseError, type GatehouseClient } from '@gatehouse/client';
import { toBase64Url } from '@gatehouse/client/keys';
import type { DeliveryService } from '@gatehouse/client/mls';
import { bytes } from './base64.js';

/** A welcome to a group, sealed to one of this account's devices. */
export interface Welcome {
  readonly group: string;
  readonly welcome: Uint8Array;
  readonly position: number;
}

/** The app's delivery service: the package's part of it, and how devices publish key packages and find welcomes. */
export interface Delivery extends DeliveryService {
  /** False if albums have one member, since nobody carries messages to others. */
  readonly reachesOthers: boolean;
  welcomes(): Promise<readonly Welcome[]>;
  keyPackages(): Promise<number>;
  publish(packages: readonly Uint8Array[]): Promise<void>;
}

/** Milliseconds until an answer must be there; a turn of `Work` that waits for ever would be the last one. */
const PATIENCE = 30_000;

/** The delivery service beside the app (`delivery.mjs`). It accepts the service's access tokens. */
export function deliveryAt(address: string, client: GatehouseClient, patience = PATIENCE): Delivery {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object, mayRefresh = true): Promise<T> => {
    const { session } = client.transport;
    const token = await session.accessToken();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(patience);
    const init = { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${address}/${path}`, init).catch(unreachable);
    if (response.status === 401 && mayRefresh) {
      await session.refresh(token);
      return ask(method, path, body, false);
    }
    const { status } = response;
    if (!response.ok) throw new GatehouseError('error.client.delivery', `Delivery answered ${status}.`, { status });
    return (await response.json().catch(unreachable)) as T;
  };
  return {
    reachesOthers: true,
    append: async (groupId, position, message) => {
      const body = { position, message: toBase64Url(message) };
      return (await ask<{ appended: boolean }>('POST', `log/${groupId}`, body)).appended;
    },
    read: async (groupId, from) =>
      (await ask<{ messages: string[] }>('GET', `log/${groupId}?from=${from}`)).messages.map(bytes),
    takeKeyPackage: async (userId) => {
      const { package: taken } = await ask<{ package: string | null }>('POST', `taken/${userId}`, {});
      return taken === null ? null : bytes(taken);
    },
    sendWelcome: async (userId, group, welcome, position) => {
      await ask('POST', `welcomes/${userId}`, { group, welcome: toBase64Url(welcome), position });
    },
    welcomes: async () => {
      const { welcomes } = await ask<{ welcomes: { group: string; welcome: string; position: number }[] }>(
        'GET',
        'welcomes',
      );
      return welcomes.map(({ welcome, ...rest }) => ({ ...rest, welcome: bytes(welcome) }));
    },
    keyPackages: async () => (await ask<{ count: number }>('GET', 'key-packages')).count,
    publish: async (packages) => {
      await ask('POST', 'key-packages', { packages: packages.map(toBase64Url) });
    },
  };
}

function unreachable(cause: unknown): never {
  throw new GatehouseError('error.client.network', 'The delivery service cannot be reached.', { cause });
}
