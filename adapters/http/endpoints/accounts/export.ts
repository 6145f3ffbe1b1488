import { ExportAccount } from '../../../../application/export/export-account.js';
import type { LentBytes, Reply } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint, type QueryDocs } from '../../routing/endpoint.js';
import { schema, text } from '../../schemas/schema.js';
import { accountIdOf } from '../admin/accounts.js';
import { DOCS } from './docs.js';

const TYPE = 'application/x-ndjson';
const lineSchema = schema(
  'ExportLine',
  { type: 'object', properties: { type: text() }, required: ['type'], additionalProperties: true },
  TYPE,
);
const QUERY: Readonly<Record<string, QueryDocs>> = {
  from: { description: 'The `from` of the last mark of an interrupted export; absent for a whole export.' },
};

export const exportOwnAccount: Endpoint<null, 'session', ExportAccount> = {
  summary: 'Read everything that the service stores about the caller, as lines of JSON',
  docs: DOCS.exportOwnAccount,
  body: NO_BODY,
  query: QUERY,
  answers: { 200: lineSchema },
  useCase: ExportAccount,
  run: async ({ caller, query }, exportAccount) =>
    exportReply(await exportAccount.execute(caller.account.id, query('from'))),
};

export const exportAccount: Endpoint<null, 'admin', ExportAccount> = {
  summary: 'Read everything that the service stores about an account, as lines of JSON',
  docs: DOCS.exportAccount,
  body: NO_BODY,
  query: QUERY,
  answers: { 200: lineSchema },
  refusals: ['error.account.not_found'],
  useCase: ExportAccount,
  run: async (request, exportAccount) => {
    const [accountId, from] = [accountIdOf(request), request.query('from')];
    if (request.incoming.method !== 'HEAD') return exportReply(await exportAccount.execute(accountId, from));
    // HEAD exports nothing, so the operators' log gets no entry.
    await exportAccount.judge(accountId, from);
    return { status: 200, headers: { 'Content-Type': TYPE } };
  },
};

function exportReply(chunks: AsyncIterable<string>): Reply {
  const iterator = chunks[Symbol.asyncIterator]();
  const lent: LentBytes = {
    [Symbol.asyncIterator]: () => iterator,
    // Ends the reads when the client hangs up.
    close: async () => {
      await iterator.return?.();
    },
  };
  return {
    status: 200,
    body: { open: () => Promise.resolve(lent), type: TYPE },
  };
}
