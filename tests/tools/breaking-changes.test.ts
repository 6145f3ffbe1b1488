import { describe, expect, it } from '@jest/globals';
import { breakingChanges } from '../../tools/breaking-changes.js';

const NAME = { type: 'string' };

/** Makes a document with one operation and a case's changes to it. */
function documentOf(
  changes: { request?: object; answer?: object; parameters?: object[]; path?: string; status?: string } = {},
): Record<string, unknown> {
  const request = { type: 'object', properties: { name: NAME }, required: ['name'], additionalProperties: false };
  const answer = {
    type: 'object',
    properties: { id: NAME, kind: { type: 'string', enum: ['a', 'b'] } },
    required: ['id'],
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const operation = {
    parameters: changes.parameters ?? [],
    requestBody: json({ ...request, ...changes.request }),
    responses: { [changes.status ?? '200']: json({ $ref: '#/components/schemas/Answer' }) },
  };
  return {
    paths: { [changes.path ?? '/things']: { post: operation } },
    components: { schemas: { Answer: { ...answer, ...changes.answer } } },
  };
}

describe('a change breaks clients', () => {
  it.each([
    ['an operation goes', { path: '/other' }, 'POST /things is gone'],
    ['an answer goes', { status: '201' }, 'POST /things: it no longer answers 200'],
    ['a header is asked for', { parameters: [{ in: 'header', name: 'X', required: true }] }, 'header parameter X'],
    [
      'a member is asked for',
      { request: { properties: { name: NAME, size: NAME }, required: ['name', 'size'] } },
      'body.size',
    ],
    [
      'a member is no longer accepted',
      { request: { properties: {}, required: [] } },
      'body.name is no longer accepted',
    ],
    ['a member becomes another type', { request: { properties: { name: { type: 'integer' } } } }, 'body.name changes'],
    ['an answer lacks a member', { answer: { required: [] } }, '200.id'],
    [
      'an answer has a new value',
      { answer: { properties: { id: NAME, kind: { type: 'string', enum: ['a', 'b', 'c'] } } } },
      '200.kind may be c',
    ],
  ])('when %s', (_what, changes, told) => {
    const found = breakingChanges(documentOf(), documentOf(changes));
    expect(found.join('\n')).toContain(told);
  });
});

it('adding what nobody has to use or to read breaks nobody', () => {
  const present = documentOf({
    parameters: [{ in: 'query', name: 'limit', required: false }],
    request: { properties: { name: NAME, size: NAME } },
    answer: { properties: { id: NAME, kind: { type: 'string', enum: ['a'] }, more: NAME }, required: ['id', 'more'] },
  });
  expect(breakingChanges(documentOf(), present)).toEqual([]);
});

describe('a change breaks receivers of webhooks', () => {
  const withWebhook = (type: string, data: object): Record<string, unknown> => {
    const schema = { type: 'object', properties: data, required: Object.keys(data) };
    const post = { requestBody: { content: { 'application/json': { schema } } } };
    return { ...documentOf(), webhooks: { [type]: { post } } };
  };
  const former = withWebhook('thing.made', { id: NAME });

  it.each([
    ['it is gone', withWebhook('thing.other', { id: NAME }), 'the webhook thing.made is gone'],
    ['a member is gone', withWebhook('thing.made', {}), 'the webhook thing.made.id'],
  ])('when %s', (_what, present, told) => {
    expect(breakingChanges(former, present).join('\n')).toContain(told);
  });

  it('but not when a member is added', () => {
    expect(breakingChanges(former, withWebhook('thing.made', { id: NAME, more: NAME }))).toEqual([]);
  });
});
