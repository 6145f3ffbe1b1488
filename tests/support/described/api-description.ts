import type { JsonSchema } from '../../../adapters/http/schemas/schema.js';
import type { Answered } from './answered.js';
import { generalFault, isBeyondDescription, outsideAnswer, problemFault } from './general.js';
import { findOperation, operationsOf, type Operation } from './operations.js';
import { SchemaChecks } from './schema-checks.js';

export interface Asked {
  readonly method: string;
  /** The path as sent, with or without a query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PROBLEM = 'application/problem+json';
/** Lines of JSON, each of which the schema describes. */
const LINES = 'application/x-ndjson';

/** One listener's OpenAPI document, against which every answer of that listener is checked. */
export class ApiDescription {
  private readonly operations: readonly Operation[];
  private readonly checks: SchemaChecks;

  constructor(document: JsonSchema) {
    this.operations = operationsOf(document);
    this.checks = new SchemaChecks(document);
  }

  /** Throws when the document does not describe the answer; the message explains why the test fails. */
  check(asked: Asked, answer: Answered): void {
    const fault = this.faultOf(asked, answer);
    if (fault === null) return;
    const body = new TextDecoder().decode(answer.bytes.subarray(0, 1_000));
    const request = `${asked.method} ${asked.path.slice(0, 200)}`;
    throw new Error(`The API document does not describe this answer, ${fault}: ${request} → ${answer.status} ${body}`);
  }

  /** Returns the fault of the answer, or null. */
  faultOf(asked: Asked, answer: Answered): string | null {
    return generalFault(answer) ?? this.describedFault(asked, answer);
  }

  private describedFault(asked: Asked, answer: Answered): string | null {
    const { path } = asked;
    const method = methodOf(asked);
    if (method === 'OPTIONS' && answer.status === 204) return bodyFault(answer);
    const operation = findOperation(this.operations, method, path);
    const listed = operation === null ? outsideAnswer(answer.status) : operation.responses[answer.status];
    if (listed === undefined || listed === null) return 'the status is not listed';
    const described = this.checks.resolved(listed);
    const headerFault = this.headerFault(described, answer);
    if (headerFault !== null) return headerFault;
    return method === 'HEAD' || answer.status === 304 ? bodyFault(answer) : this.contentFault(described, answer);
  }

  private headerFault({ headers: described = {} }: JsonSchema, { headers }: Answered): string | null {
    const known = new Map(Object.entries(described as Record<string, JsonSchema>));
    const byName = new Map([...known].map(([name, header]) => [name.toLowerCase(), header]));
    for (const [name, value] of headers) {
      const header = byName.get(name);
      if (header === undefined && !isBeyondDescription(name)) return `its header ${name} is not listed`;
      const fault = header === undefined ? null : this.headerValueFault(this.checks.resolved(header), value);
      if (fault !== null) return `its header ${name}, ${fault}`;
    }
    return null;
  }

  private linesFault(schema: JsonSchema, { bytes }: Answered): string | null {
    const lines = new TextDecoder().decode(bytes).split('\n');
    if (lines.pop() !== '') return 'its last line does not end';
    for (const line of lines) {
      const fault = this.checks.faultOf(schema, JSON.parse(line) as unknown);
      if (fault !== null) return `its line ${line.slice(0, 200)}, ${fault}`;
    }
    return null;
  }

  private headerValueFault({ schema }: JsonSchema, value: string): string | null {
    const wanted = schema as JsonSchema;
    return this.checks.faultOf(wanted, wanted['type'] === 'integer' ? Number(value) : value);
  }

  private contentFault({ content }: JsonSchema, answer: Answered): string | null {
    const mediaType = answer.headers.get('content-type')?.replace(/;.*/, '') ?? null;
    if (content === undefined) return mediaType === null ? bodyFault(answer) : 'it has a body';
    const described = (content as Record<string, JsonSchema>)[mediaType ?? ''];
    if (described === undefined) return `the media type ${String(mediaType)} is not listed`;
    if (mediaType === LINES) return this.linesFault(described['schema'] as JsonSchema, answer);
    if (mediaType === null || !/[/+]json$/.test(mediaType)) return null;
    const body = JSON.parse(new TextDecoder().decode(answer.bytes)) as Record<string, unknown>;
    const fault = this.checks.faultOf(described['schema'] as JsonSchema, body);
    return fault ?? (mediaType === PROBLEM ? problemFault(body, answer) : null);
  }
}

/** Applies tus's X-HTTP-Method-Override, for clients that cannot send PATCH or DELETE. */
function methodOf({ method, path, headers = {} }: Asked): string {
  const other = headers['X-HTTP-Method-Override'];
  return method === 'POST' && /^\/(upload|v1\/guest\/uploads)\//.test(path) ? (other ?? method) : method;
}

function bodyFault({ bytes }: Answered): string | null {
  return bytes.length === 0 ? null : 'it has a body';
}
