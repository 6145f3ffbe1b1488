// The catalog's file in Node.js: `import { catalogFile } from '@gatehouse/client/catalog/node'`.
export { catalogFile } from './catalog/catalog-node.js';
