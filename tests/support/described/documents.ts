import { apiDocuments } from '../../../adapters/http/document/documents.js';
import { ApiDescription } from './api-description.js';

/** The documents at each listener's /openapi.json (tests/http/discovery/openapi.test.ts), made without a request. */
const documents = apiDocuments({ version: '0.0.0', serverUrl: 'http://gatehouse.test' });
const made = new Map<string, ApiDescription>();

export function apiOf(listener: 'public' | 'operator'): ApiDescription {
  const description = made.get(listener) ?? new ApiDescription(documents.execute(listener));
  made.set(listener, description);
  return description;
}
