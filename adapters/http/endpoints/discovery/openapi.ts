import { utf8 } from '../../../../domain/kernel/bytes.js';
import type { Reply } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import type { HttpParts, Listener } from '../../routing/reports.js';
import { object, schema } from '../../schemas/schema.js';
import { DOCS as OPERATOR_DOCS } from '../admin/docs.js';
import { DOCS } from './docs.js';
import { FOR_EVERY_ORIGIN } from './record.js';

const openApiSchema = schema('OpenApi', { ...object({ openapi: { type: 'string' } }), additionalProperties: true });

/** The document has half a megabyte: it is built once, and all responses share its bytes. */
class ReadApiDocument {
  private readonly texts = new Map<Listener, Promise<Uint8Array>>();

  constructor(private readonly parts: Pick<HttpParts, 'apiDocument'>) {}

  async execute(listener: Listener): Promise<Reply> {
    const text = this.texts.get(listener) ?? this.textOf(listener);
    this.texts.set(listener, text);
    return { status: 200, body: { bytes: await text, type: 'application/json', shared: true } };
  }

  private async textOf(listener: Listener): Promise<Uint8Array> {
    return utf8(JSON.stringify(await this.parts.apiDocument.inSteps(listener)));
  }
}

export const openapi: Endpoint<null, 'public', ReadApiDocument> = {
  summary: 'Read this OpenAPI 3.1 document',
  docs: DOCS.readDocument,
  body: NO_BODY,
  answers: { 200: openApiSchema },
  useCase: ReadApiDocument,
  headers: FOR_EVERY_ORIGIN,
  run: (_request, readApiDocument) => readApiDocument.execute('public'),
};

/** Public, because a browser loads the page that shows it without a token, and the document holds no secret. */
export const operatorOpenapi: Endpoint<null, 'public', ReadApiDocument> = {
  summary: "Read this OpenAPI 3.1 document of the operator's listener",
  docs: OPERATOR_DOCS.readOperatorDocument,
  body: NO_BODY,
  answers: { 200: openApiSchema },
  useCase: ReadApiDocument,
  run: (_request, readApiDocument) => readApiDocument.execute('operator'),
};
