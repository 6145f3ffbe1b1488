import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { utf8 } from '../../../../domain/kernel/bytes.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { DOCS } from './docs.js';
import { PAGE_CSS, REFERENCE_CSS, REFERENCE_JS } from './files.js';
import { packagedFiles } from './packaged-files.js';
import { page } from './page.js';

/** The API reference of the listener that serves it. */
export const reference: Endpoint = {
  summary: 'Show the API reference',
  docs: DOCS.readReference,
  body: NO_BODY,
  answers: { 200: 'text/html' },
  run: () =>
    Promise.resolve(
      page(
        'Gatehouse: API reference',
        '<link rel="stylesheet" href="/docs/swagger-ui.css">\n<link rel="stylesheet" href="/docs/reference.css">\n' +
          '<script src="/docs/swagger-ui-bundle.js" defer></script>\n<script src="/docs/reference.js" defer></script>\n',
        '<div id="reference"><p class="front">The reference needs JavaScript. <a href="/openapi.json">The document itself</a> does not.</p></div>',
      ),
    ),
};

const packaged = createRequire(import.meta.url);

function ofSwaggerUi(name: string): Promise<Uint8Array> {
  return readFile(packaged.resolve(`swagger-ui-dist/${name}`));
}

export const referenceFile = packagedFiles({
  page: 'The API reference',
  summary: 'Read a file of the API reference',
  docs: DOCS.readReferenceFile,
  files: {
    'page.css': ['text/css; charset=utf-8', () => utf8(PAGE_CSS)],
    'reference.css': ['text/css; charset=utf-8', () => utf8(REFERENCE_CSS)],
    'reference.js': ['text/javascript; charset=utf-8', () => utf8(REFERENCE_JS)],
    'swagger-ui.css': ['text/css; charset=utf-8', () => ofSwaggerUi('swagger-ui.css')],
    'swagger-ui-bundle.js': ['text/javascript; charset=utf-8', () => ofSwaggerUi('swagger-ui-bundle.js')],
  },
});
