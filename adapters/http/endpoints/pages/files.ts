/** The style of every page, in light and dark; REFERENCE_CSS and Swagger UI's own style add to it. */
export const PAGE_CSS = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #fff; color: #1b1f24; }
.front { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
.front h1 { margin-top: 0; }
.well, .ill { padding: .75rem 1rem; border-left: .3rem solid #1a7f37; background: #eaf6ec; }
.ill { border-color: #b42318; background: #fdecea; }
a { color: #0550ae; }
a:focus-visible, button:focus-visible, [tabindex]:focus-visible { outline: 3px solid #0550ae; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #15181c; color: #e6e9ee; }
  .well { background: #12301c; } .ill { background: #3a1714; }
  a { color: #79b8ff; }
  a:focus-visible, button:focus-visible, [tabindex]:focus-visible { outline-color: #79b8ff; }
}
`;

/**
 * Fixes Swagger UI: adds contrast, supports narrow screens, and hides the choice of server, because there is one, and
 * the column of links, which no response has.
 */
export const REFERENCE_CSS = `
.swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .info__license,
.swagger-ui .response-col_links { display: none; }
.swagger-ui .info a { color: #0550ae; }
html.dark-mode .swagger-ui .info a { color: #79b8ff; }
.swagger-ui .info .title small { background: #3b4351; }
.swagger-ui .info .title small.version-stamp { background: #2f5d00; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui .opblock .opblock-summary-method { background: #3b4351; color: #fff; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0550ae; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a6334; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a31515; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4600; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b6e63; }
.swagger-ui .btn.authorize { color: #1a6334; border-color: #1a6334; }
.swagger-ui .btn.authorize svg { fill: #1a6334; }
html.dark-mode .swagger-ui .btn.authorize { color: #7ee2a0; border-color: #7ee2a0; }
html.dark-mode .swagger-ui .btn.authorize svg { fill: #7ee2a0; }
.swagger-ui .info a, .swagger-ui .info code { overflow-wrap: anywhere; }
.swagger-ui .info .markdown table { display: table; table-layout: fixed; width: 100%; }
.swagger-ui .info .markdown td, .swagger-ui .info .markdown th { overflow-wrap: anywhere; }
.swagger-ui .markdown code { color: #8a1f4d; }
html.dark-mode .swagger-ui .markdown code { color: #f2a7c5; }
.swagger-ui .opblock-tag small, .swagger-ui .parameter__in { color: inherit; }
html.dark-mode .swagger-ui .header-col { color: #e6e9ee; }
html.dark-mode .swagger-ui .opblock.opblock-put .opblock-section-header { background: #3f2a1e; }
.swagger-ui .btn.execute { background: #0550ae; border-color: #0550ae; }
.swagger-ui .btn.cancel { color: #a31515; border-color: #a31515; }
html.dark-mode .swagger-ui .opblock .opblock-section-header .try-out__btn.cancel {
  color: #ff9b94;
  border-color: #ff9b94;
}
.swagger-ui .download-contents { background: #3b4351; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 .75rem; box-sizing: border-box; max-width: 100vw; }
  .swagger-ui .info hgroup.main a, .swagger-ui .opblock-tag, .swagger-ui .opblock-summary-path { overflow-wrap: anywhere; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-body .responses-inner, .swagger-ui .opblock-body .table-container { padding: .75rem; }
  .swagger-ui .opblock-tag small { flex-basis: 100%; padding: 0; }
}
`;

/** Starts Swagger UI with the document of the listener that serves the page, and sends its requests there. */
export const REFERENCE_JS = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const each = (selector, change) => document.querySelectorAll(selector).forEach(change);
const mend = () => {
  // Swagger UI nests a link in the button of each operation, which no screen reader announces; the button also sets the
  // address of the operation.
  each('.opblock-summary-control a[href]', (link) => link.removeAttribute('href'));
  // It has fields for a body without a name, texts that only a mouse can scroll, and tables that it says are landmarks.
  each('.body-param__text, .opblock [type=file]', (field) => field.setAttribute('aria-label', 'Request body'));
  each('pre.microlight', (text) => text.setAttribute('tabindex', '0'));
  each('table.responses-table[role]', (table) => table.removeAttribute('role'));
  // Its dialog is none to a screen reader, the button that closes it has a picture only, and others a name that they do
  // not show.
  each('.modal-ux', (dialog) => dialog.setAttribute('role', 'dialog'));
  each('.modal-ux', (dialog) => dialog.setAttribute('aria-label', 'Authorize'));
  each('.close-modal', (button) => button.setAttribute('aria-label', 'Close'));
  each('.modal-btn.auth', (button) => button.removeAttribute('aria-label'));
};
new MutationObserver(mend).observe(document.documentElement, { childList: true, subtree: true });
const landmark = () => {
  const about = document.querySelector('.information-container hgroup')?.closest('.information-container');
  if (!about) return requestAnimationFrame(landmark);
  about.setAttribute('role', 'banner');
  document.documentElement.setAttribute('data-ready', '');
};
fetch('/openapi.json').then((answer) => answer.json()).then((spec) => {
  spec.servers = [{ url: location.origin }];
  SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    syntaxHighlight: false,
    onComplete: landmark,
  });
});
`;
