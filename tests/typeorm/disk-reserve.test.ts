import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DiskReserve } from '../../adapters/typeorm/engine/sqlite/disk-reserve.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { temporaryFolder } from '../support/processes/process.js';

const MINUTE = 60_000;

describe('the reserve beside the database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  const reserve = () => new DiskReserve(join(folder, 'reserve'), new SystemRandom());
  const names = () => readdir(folder);

  it('is created again a minute after another process, such as a command, released it', async () => {
    const [service, command] = [reserve(), reserve()];
    await service.renew(0);
    expect(await names()).toEqual(['reserve']);
    expect(await command.release()).toBe(true);
    await service.renew(MINUTE - 1);
    expect(await names()).toEqual([]);
    await service.renew(MINUTE);
    expect(await names()).toEqual(['reserve']);
    expect([await service.release(), await command.release()]).toEqual([true, false]);
  });
});
