// The catalog in browsers: `import { catalogOnOpfs } from '@gatehouse/client/catalog/browser'`.
export { catalogOnOpfs, CatalogInUse, type BrowserCatalogOptions, type SqliteWasm } from './catalog/catalog-browser.js';
export { catalogOf, serveCatalog, type Messages } from './catalog/catalog-worker.js';
