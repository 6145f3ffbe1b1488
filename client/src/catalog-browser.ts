// The catalog in browsers: `import { catalogOnOpfs } from '@gatehouse/client/catalog/browser'`.
export { catalogOnOpfs, type BrowserCatalogOptions, type SqliteWasm } from './catalog/catalog-browser.js';
export { CatalogInUse } from './catalog/in-use.js';
export { catalogOf, serveCatalog, type Messages } from './catalog/catalog-worker.js';
