import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { TOKENS } from '../support/client/scripted-fetch.js';

interface App {
  readonly deliveryAt: (
    address: string,
    client: GatehouseClient,
    patience: number,
  ) => { keyPackages(): Promise<number> };
  readonly standingOf: (client: GatehouseClient, patience: number) => Promise<unknown>;
}

const PATIENCE = 200;
/** The app imports the built package, so its types are known only after the build. */
const { deliveryAt } = await partOfApp('delivery');
const { standingOf } = await partOfApp('standing');
const ended: (() => void)[] = [];

afterEach(() => ended.splice(0).forEach((end) => end()));

async function partOfApp(name: string): Promise<App> {
  return (await import(`../../client/examples/web/src/${name}.js`)) as App;
}

async function serving(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new GatehouseClient({ baseUrl: address, protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS) });
  return { address, client };
}

describe('the reference app beside a server that hangs', () => {
  it.each<[string, RequestListener]>([
    ['before its answer', () => undefined],
    ['within its answer', (_request, response) => void response.writeHead(200).write('{"count":')],
  ])('gives the delivery service up %s, as unreachable', async (_when, answer) => {
    const { address, client } = await serving(answer);
    const packages = deliveryAt(address, client, PATIENCE).keyPackages();
    await expect(packages).rejects.toMatchObject({ code: 'error.client.network', isOutage: true });
  });

  it('gives up the first lines of the export', async () => {
    const { client } = await serving((_request, response) => void response.writeHead(200).write('{"type":"profile"'));
    await expect(standingOf(client, PATIENCE)).rejects.toMatchObject({ code: 'error.client.timeout', isOutage: true });
  });

  it('reads of the export only as far as it must', async () => {
    const lines = '{"type":"profile","deletes_at":null}\n{"type":"second_factor","status":"confirmed"}\n{"type":';
    const { client } = await serving((_request, response) => void response.writeHead(200).write(lines));
    await expect(standingOf(client, PATIENCE)).resolves.toEqual({ hasSecondFactor: true, deletesAt: null });
  });
});
