import type { JsonObject } from './reply.js';

/**
 * Renders an error for a browser that no app can take over from. Plain HTML without scripts, styles or fetched
 * resources, as the Content-Security-Policy of every response requires. All values are escaped.
 */
export function refusalPage({ title, detail, code, request_id: requestId }: JsonObject): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(detail)}</p>
<p><small>Reason: <code>${escaped(code)}</code> · Request: <code>${escaped(requestId)}</code></small></p>
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
