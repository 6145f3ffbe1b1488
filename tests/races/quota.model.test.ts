import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { AuditQuota } from '../../application/quota/audit-quota.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Deployment } from '../support/service/deployment.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { GRACE, LIFETIME, QuotaModel } from '../support/uploads/quota-model.js';
import { QuotaSubject } from '../support/uploads/quota-subject.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const ACCOUNTS = 2;
/** Few contents, so that duplicates are common; metadata is random and too long to have a duplicate. */
const SIZES = [10, 20, 30, 40];
const LIMITS = [null, 30, 50, 100];

type Step =
  | { readonly do: 'create'; readonly by: number; readonly content: number; readonly of: number | null }
  | { readonly do: 'send'; readonly upload: number; readonly isRight: boolean }
  | { readonly do: 'cancel'; readonly upload: number }
  | { readonly do: 'metadata'; readonly asset: number; readonly size: number }
  | { readonly do: 'trash' | 'restore' | 'purge'; readonly asset: number }
  | { readonly do: 'limit'; readonly by: number; readonly hard: number | null }
  | { readonly do: 'pass'; readonly time: number };

/** A history that is seldom drawn: an asset is purged while an upload adds to it. */
const PURGED_MEANWHILE: readonly Step[] = [
  { do: 'create', by: 0, content: 0, of: null },
  { do: 'send', upload: 0, isRight: true },
  { do: 'create', by: 0, content: 1, of: 0 },
  { do: 'trash', asset: 0 },
  { do: 'purge', asset: 0 },
  { do: 'send', upload: 1, isRight: true },
];

const by = fc.nat({ max: ACCOUNTS - 1 });
const some = fc.nat({ max: 9 });
const creation = fc.record({
  do: fc.constant('create' as const),
  by,
  content: fc.nat({ max: SIZES.length - 1 }),
  of: fc.option(some, { freq: 3 }),
});
const sending = fc.record({
  do: fc.constant('send' as const),
  upload: some,
  isRight: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
const limiting = fc.record({ do: fc.constant('limit' as const), by, hard: fc.constantFrom(...LIMITS) });
const passing = fc.record({
  do: fc.constant('pass' as const),
  time: fc.constantFrom(1, LIFETIME - 1, LIFETIME, GRACE),
});
const others = [
  fc.record({ do: fc.constant('cancel' as const), upload: some }),
  fc.record({ do: fc.constant('metadata' as const), asset: some, size: fc.constantFrom(8, 15, 35) }),
  fc.record({ do: fc.constantFrom('trash' as const, 'restore' as const, 'purge' as const), asset: some }),
  fc.record({ do: fc.constantFrom('trash' as const, 'purge' as const), asset: some }),
];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: creation },
  { weight: 5, arbitrary: sending },
  { weight: 5, arbitrary: fc.oneof(...others) },
  { weight: 1, arbitrary: limiting },
  { weight: 1, arbitrary: passing },
);

const pick = (list: readonly unknown[], index: number): number | null =>
  list.length === 0 ? null : index % list.length;

/** Returns the model's prediction for a step; `null` when the step has no target. */
function predict(model: QuotaModel, drawn: Step): string | null {
  switch (drawn.do) {
    case 'create': {
      const of = drawn.of === null ? null : target(model, drawn.by, drawn.of);
      return model.create(drawn.by, drawn.content, of === null ? null : model.assets[of]!);
    }
    case 'send': {
      const index = pick(model.uploads, drawn.upload);
      return index === null ? null : model.send(model.uploads[index]!, drawn.isRight);
    }
    case 'cancel': {
      const index = pick(model.uploads, drawn.upload);
      return index === null ? null : model.cancel(model.uploads[index]!);
    }
    case 'metadata': {
      const index = pick(model.assets, drawn.asset);
      return index === null ? null : model.putMetadata(model.assets[index]!, drawn.size);
    }
    case 'trash':
    case 'restore':
    case 'purge': {
      const index = pick(model.assets, drawn.asset);
      return index === null ? null : model[drawn.do](model.assets[index]!);
    }
    case 'limit':
      return model.limit(drawn.by, drawn.hard);
    case 'pass':
      model.now += drawn.time;
      return 'passed';
  }
}

/** Picks the asset of a derivative, in the uploader's own album. */
function target(model: { assets: readonly { by: number }[] }, owner: number, index: number): number | null {
  const own = model.assets.flatMap((asset, at) => (asset.by === owner ? [at] : []));
  return own.length === 0 ? null : own[index % own.length]!;
}

async function perform(subject: QuotaSubject, drawn: Step): Promise<string | null> {
  switch (drawn.do) {
    case 'create': {
      const of = drawn.of === null ? null : target(subject, drawn.by, drawn.of);
      return subject.create(drawn.by, drawn.content, of);
    }
    case 'send': {
      const index = pick(subject.uploads, drawn.upload);
      return index === null ? null : subject.send(index, drawn.isRight);
    }
    case 'cancel': {
      const index = pick(subject.uploads, drawn.upload);
      return index === null ? null : subject.cancel(index);
    }
    case 'metadata': {
      const index = pick(subject.assets, drawn.asset);
      return index === null ? null : subject.putMetadata(index, drawn.size);
    }
    case 'trash':
    case 'restore':
    case 'purge': {
      const index = pick(subject.assets, drawn.asset);
      return index === null ? null : subject[drawn.do](index);
    }
    case 'limit':
      return subject.limit(drawn.by, drawn.hard);
    case 'pass':
      subject.deployment.clock.advance(drawn.time);
      return 'passed';
  }
}

async function expectClean({ nodes }: Pick<Deployment, 'nodes'>): Promise<void> {
  const { service } = nodes[0]!;
  expect(await service.parts.make(AuditQuota).execute({ fix: false })).toEqual({ found: 0, differences: [] });
}

const env = { ACCESS_TOKEN_TTL: '3650d', SESSION_INACTIVITY: '3650d', SESSION_HARD_EXPIRY: '3650d' };

describe('the accounting, step by step', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env });
  });
  afterAll(() => service.stop());

  it('is what the rules say after every step of any history', async () => {
    const { client, clock, baseParts } = service;
    const deployment = { nodes: [service], clock, client: () => client, stores: baseParts.stores };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (history) => {
        const model = new QuotaModel(ACCOUNTS, SIZES);
        const subject = await QuotaSubject.open(deployment, ACCOUNTS, SIZES);
        for (const drawn of history) {
          expect([drawn, await perform(subject, drawn)]).toEqual([drawn, predict(model, drawn)]);
          for (let account = 0; account < ACCOUNTS; account += 1) {
            const { used } = model.accounts[account]!;
            const expected = { used, reserved: model.reserved(account), state: model.state(account) };
            expect(await subject.quota(account)).toMatchObject(expected);
          }
        }
        await expectClean(deployment);
      }),
      { numRuns: 25, examples: [[[...PURGED_MEANWHILE]]] },
    );
  }, 120_000);
});

onEveryDeployment(
  'the accounting, many at once',
  (deployment) => {
    it('adds up after every bout, and no reservation passes a limit', async () => {
      const bouts = fc.array(fc.array(step, { minLength: 4, maxLength: 8 }), {
        minLength: 3,
        maxLength: 6,
        size: 'max',
      });
      await fc.assert(
        fc.asyncProperty(bouts, fc.constantFrom(...LIMITS), async (history, hard) => {
          const subject = await QuotaSubject.open(deployment(), ACCOUNTS, SIZES);
          for (let account = 0; account < ACCOUNTS; account += 1) await subject.limit(account, hard);
          for (const bout of history) {
            // The limit is constant in these histories, so at any moment everything that is admitted must fit it.
            await Promise.all(bout.filter((drawn) => drawn.do !== 'limit').map((drawn) => perform(subject, drawn)));
            await expectClean(deployment());
            for (let account = 0; account < ACCOUNTS; account += 1) {
              const { used, reserved } = await subject.quota(account);
              if (hard !== null) expect(used + reserved).toBeLessThanOrEqual(hard);
            }
          }
          await deployment().nodes[0]!.service.parts.make(CollectBlobs).execute();
          await expectClean(deployment());
        }),
        { numRuns: 8 },
      );
    });
  },
  () => Promise.resolve(env),
);
