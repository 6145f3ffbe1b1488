// All parts that run in a browser, for `<script type="module">`; apps with a bundler import the separate entries.
export * from './core.js';
export * from './keys.js';
export * from './ceremony.js';
export * from './catalog.js';
export * from './catalog-browser.js';
export * from './uploads.js';
export * from './links.js';
