import { PutEscrow } from '../../../../application/accounts/put-escrow.js';
import { ReadEscrow } from '../../../../application/accounts/read-escrow.js';
import type { Escrow, EscrowExpectation } from '../../../../domain/accounts/escrow.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { bytes, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { DOCS } from './docs.js';

const MAX_ESCROW_BYTES = 64 * 1024;
const TYPE = 'application/octet-stream';
const STRONG_TAG = /^"([^"]*)"$/;

export const putEscrow: Endpoint<Uint8Array, 'session', PutEscrow> = {
  summary: 'Store the sealed master key',
  docs: DOCS.putEscrow,
  body: bytes(MAX_ESCROW_BYTES),
  answers: { 201: null, 204: null },
  requestHeaders: ['If-Match', 'If-None-Match'],
  replyHeaders: { 201: ['ETag'], 204: ['ETag'] },
  refusals: ['error.account.escrow_changed'],
  needsRoom: 'rows',
  useCase: PutEscrow,
  run: async ({ caller, body, headers }, putEscrow) => {
    if (body.length === 0) throw invalidField('/body', 'must hold the sealed key: 1 to 65,536 bytes');
    const expected = expectationOf(headers['if-match'], headers['if-none-match']);
    const { escrow, created } = await putEscrow.execute(caller, body, expected);
    return { status: created ? 201 : 204, headers: { ETag: tagOf(escrow) } };
  },
};

export const readEscrow: Endpoint<null, 'session', ReadEscrow> = {
  summary: 'Read the sealed master key',
  docs: DOCS.readEscrow,
  body: NO_BODY,
  answers: { 200: TYPE, 304: null },
  requestHeaders: ['If-Match', 'If-None-Match'],
  replyHeaders: { 200: ['ETag'], 304: ['ETag'] },
  refusals: ['error.account.no_escrow', 'error.request.precondition_failed'],
  useCase: ReadEscrow,
  run: async ({ caller }, readEscrow) => {
    const escrow = await readEscrow.execute(caller);
    return { status: 200, headers: { ETag: tagOf(escrow) }, body: { bytes: escrow.document, type: TYPE } };
  },
};

function tagOf({ contentHash }: Escrow): string {
  return `"${contentHash}"`;
}

/**
 * Reads the preconditions (RFC 9110 sections 13.1.1 and 13.1.2). Without either header only a first escrow may be
 * stored, so that a client without conditions overwrites nothing. A weak tag never matches, since If-Match compares
 * strongly; the other tags of its list still do.
 */
function expectationOf(ifMatch: string | undefined, ifNoneMatch: string | undefined): EscrowExpectation {
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') {
    throw invalidField('/If-None-Match', 'must be * here: it stores the first escrow only');
  }
  if (ifMatch === undefined || ifNoneMatch !== undefined) return { kind: 'absent' };
  if (ifMatch.trim() === '*') return { kind: 'present' };
  const contentHashes = ifMatch.split(',').flatMap((tag) => STRONG_TAG.exec(tag.trim())?.[1] ?? []);
  return { kind: 'version', contentHashes };
}
