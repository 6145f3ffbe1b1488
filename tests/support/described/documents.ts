import { apiDocuments } from '../../../adapters/http/document/documents.js';
import type { JsonSchema } from '../../../adapters/http/schemas/schema.js';
import { ApiDescription } from './api-description.js';
import { SchemaChecks } from './schema-checks.js';

/** The documents at each listener's /openapi.json (tests/http/discovery/openapi.test.ts), made without a request. */
const documents = apiDocuments({ version: '0.0.0', serverUrl: 'http://gatehouse.test' });
const made = new Map<string, ApiDescription>();

export function apiOf(listener: 'public' | 'operator'): ApiDescription {
  const description = made.get(listener) ?? new ApiDescription(documents.execute(listener));
  made.set(listener, description);
  return description;
}

/** Returns the reason why the public document does not describe this webhook message, or null. */
export function webhookFault(headers: Readonly<Record<string, unknown>>, body: string): string | null {
  const message = JSON.parse(body) as { readonly type?: string };
  const checked = (checks ??= new SchemaChecks(documents.execute('public')));
  const { webhooks } = documents.execute('public') as { readonly webhooks: Readonly<Record<string, WebhookItem>> };
  const described = webhooks[message.type ?? '']?.post;
  if (described === undefined) return `the type ${String(message.type)} is not listed`;
  for (const { name, schema } of described.parameters) {
    const value = headers[name];
    const fault = checked.faultOf(schema, schema['type'] === 'integer' ? Number(value) : value);
    if (fault !== null) return `its header ${name}, ${fault}`;
  }
  return checked.faultOf(described.requestBody.content['application/json'].schema, message);
}

interface WebhookItem {
  readonly post: {
    readonly parameters: readonly { readonly name: string; readonly schema: JsonSchema }[];
    readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  };
}

let checks: SchemaChecks | null = null;
