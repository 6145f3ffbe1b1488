import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NO_BODY, type Endpoint } from '../../../adapters/http/routing/endpoint.js';
import { ok } from '../../../adapters/http/pipeline/response/reply.js';
import { route } from '../../../adapters/http/routing/route.js';
import type { Caller } from '../../../application/sessions/caller.js';
import type { AccountStore } from '../../../application/ports/stores/account-store.js';
import type { Clock } from '../../../application/ports/platform/clock.js';
import { aPerson } from '../../support/people/person.js';
import { listenWith, OWN_DOCS, type OwnListener } from '../../support/service/own-routes.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

// "Add an endpoint" in CONTRIBUTING.md, step by step. Step 1: the use case.
class TellAge {
  constructor(private readonly parts: { readonly accounts: Pick<AccountStore, 'find'>; readonly clock: Clock }) {}

  async execute({ account }: Caller): Promise<number> {
    const { createdAt } = (await this.parts.accounts.find(account.id))!;
    return this.parts.clock.now() - createdAt;
  }
}

// Step 2: the endpoint.
const tellAge: Endpoint<null, 'session', TellAge> = {
  summary: 'The age of the account',
  docs: OWN_DOCS,
  body: NO_BODY,
  answers: {},
  useCase: TellAge,
  run: async ({ caller }, made) => ok({ age: await made.execute(caller) }),
};

class Greedy {
  constructor(readonly parts: { readonly aPartThatNobodyMakes: string }) {}
}

let service: TestService;
let own: OwnListener;
beforeAll(async () => {
  service = await startTestService();
  // Step 3: the row.
  own = await listenWith([route('GET', '/age', 'session', 'read', tellAge)], service);
});
afterAll(async () => {
  await own.stop();
  await service.stop();
});

it('an endpoint needs its use case, itself and its row, and nothing that lists it', async () => {
  const person = await aPerson(service.client);
  service.clock.advance(1_000);
  const { status, body } = await own.client.get('/age', { token: person.token });
  expect([status, body]).toEqual([200, { age: 1_000 }]);
  expect((await own.client.get('/age')).status).toBe(401);
});

it('a use case is one instance in a process', () => {
  const { make } = service.service.parts;
  expect(make(TellAge)).toBe(make(TellAge));
});

it('a use case that asks for a missing part does not compile', () => {
  // @ts-expect-error: no adapter provides this part.
  expect(service.service.parts.make(Greedy)).toBeInstanceOf(Greedy);
});
