import type { Reply } from '../../pipeline/response/reply.js';

/** Allows resources of this service only, no inline code or style, and no framing by other pages. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Renders a page. `head` and `body` are trusted HTML: they must contain nothing from a request. */
export function page(title: string, head: string, body: string): Reply {
  const bytes = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/page.css">
${head}</head>
<body>
${body}
</body>
</html>
`;
  return {
    status: 200,
    headers: { 'Content-Security-Policy': POLICY, Vary: 'Accept' },
    body: { bytes, type: 'text/html; charset=utf-8' },
  };
}
