import { adminRoutes, routes } from '../routes.js';
import type { ApiDocument } from '../routing/reports.js';
import type { JsonSchema } from '../schemas/schema.js';
import { openApiDocument } from './document.js';
import { OPERATOR_SECTIONS, PUBLIC_SECTIONS } from './sections.js';

/** Builds the documents of both listeners, each at first use. */
export function apiDocuments(facts: { readonly version: string; readonly serverUrl: string }): ApiDocument {
  const made = new Map<string, JsonSchema>();
  return {
    execute: (listener) => {
      const document = made.get(listener) ?? documentOf(listener, facts);
      made.set(listener, document);
      return document;
    },
  };
}

function documentOf(
  listener: 'public' | 'operator',
  { version, serverUrl }: { readonly version: string; readonly serverUrl: string },
): JsonSchema {
  if (listener === 'operator') {
    return openApiDocument(adminRoutes, {
      title: 'Gatehouse, for its operator',
      version,
      summary: "The operator's listener",
      description: OPERATOR_SECTIONS,
      // The document does not reveal the admin listener's address; its readers know it.
      serverUrl: '/',
      hasWebhooks: false,
    });
  }
  return openApiDocument(routes, {
    title: 'Gatehouse',
    version,
    summary: 'The server side of an end-to-end-encrypted media library',
    description: PUBLIC_SECTIONS,
    serverUrl,
    hasWebhooks: true,
  });
}
