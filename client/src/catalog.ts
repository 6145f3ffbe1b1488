// The client's catalog: `import { openCatalog } from '@gatehouse/client/catalog'`.
export { CatalogTooNew, openCatalog } from './catalog/open.js';
export { CatalogDamaged } from './catalog/damage.js';
export { CATALOG_VERSION } from './catalog/steps.js';
export { Library } from './catalog/library.js';
export { DerivedCache, type DerivedCacheOptions } from './catalog/derived-cache.js';
export { SqlDatabase, type CatalogFile, type SqlConnection, type SqlRow, type SqlValue } from './catalog/database.js';
