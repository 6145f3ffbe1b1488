// Uploads and imports: `import { Importer, sendUpload } from '@gatehouse/client/uploads'`.
export { sendGuestUpload, sendUpload, type SendOptions } from './uploads/send.js';
export { blobSource, bytesSource, contentHash, type UploadSource } from './uploads/source.js';
export { Importer } from './uploads/importer.js';
export { concernsEveryFile } from './uploads/import-errors.js';
export type { ImportOptions, ImportProgress } from './uploads/import-options.js';
export type { Prepared } from './uploads/prepared.js';
