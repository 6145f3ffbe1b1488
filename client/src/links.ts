// Share links and upload links from end to end: `import { openLink, contribute } from '@gatehouse/client/links'`.
export { makeShareLink, makeUploadLink, type MadeLink, type NewShare, type NewUploadLink } from './links/make.js';
export { openLink, type OpenedLink } from './links/open.js';
export { contribute, type Contribution, type ContributeOptions } from './links/contribute.js';
export { contributions, openContributed } from './links/contributions.js';
