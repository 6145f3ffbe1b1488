import { setImmediate as nextTurn } from 'node:timers/promises';
import { adminRoutes, routes } from '../routes.js';
import type { ApiDocument, Listener } from '../routing/reports.js';
import type { JsonSchema } from '../schemas/schema.js';
import { openApiDocument } from './document.js';
import { OPERATOR_SECTIONS, PUBLIC_SECTIONS } from './sections.js';

interface Facts {
  readonly version: string;
  readonly serverUrl: string;
}

/** The documents of both listeners. */
interface ApiDocuments extends ApiDocument {
  /** Returns a document at once, for tools and tests; it blocks the event loop for a tenth of a second. */
  execute(listener: Listener): JsonSchema;
}

/** Builds the documents of both listeners, each at first use. */
export function apiDocuments(facts: Facts): ApiDocuments {
  const made = new Map<Listener, JsonSchema>();
  return {
    execute: (listener) => {
      const document = made.get(listener) ?? whole(documentOf(listener, facts));
      made.set(listener, document);
      return document;
    },
    inSteps: (listener) => inSteps(documentOf(listener, facts)),
  };
}

type Steps = Generator<undefined, JsonSchema>;

function whole(steps: Steps): JsonSchema {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

async function inSteps(steps: Steps): Promise<JsonSchema> {
  for (;;) {
    const { done, value } = steps.next();
    await nextTurn();
    if (done === true) return value;
  }
}

function documentOf(listener: Listener, { version, serverUrl }: Facts): Steps {
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
