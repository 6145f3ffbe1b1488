import { page } from '../endpoints/pages/page.js';
import { NO_BODY, type Endpoint } from '../routing/endpoint.js';
import type { HttpParts } from '../routing/reports.js';
import { DOCS } from './docs.js';

class OpenConsole {
  constructor(private readonly parts: Pick<HttpParts, 'operatorAccess'>) {}

  /** Returns an empty page: its script fetches all data, with the admin token if one is required. */
  execute(): string {
    const token = this.parts.operatorAccess.tokenAsked ? 'asked' : 'none';
    return `<div id="console" data-token="${token}"><p class="front">The console needs JavaScript. <a href="/docs">The same by requests</a> does not.</p></div>`;
  }
}

const HEAD =
  '<link rel="stylesheet" href="/console/console.css">\n<script src="/console/console.js" type="module"></script>\n';

export const operatorConsole: Endpoint<null, 'public', OpenConsole> = {
  summary: 'Show the console',
  docs: DOCS.openConsole,
  body: NO_BODY,
  answers: { 200: 'text/html' },
  useCase: OpenConsole,
  run: (_request, openConsole) => Promise.resolve(page('Gatehouse console', HEAD, openConsole.execute())),
};
