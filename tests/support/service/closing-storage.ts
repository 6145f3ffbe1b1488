import type { BaseParts } from '../../../infrastructure/parts.js';

export interface TestStorage extends Pick<BaseParts, 'stores' | 'unitOfWork' | 'blobStore'> {
  close(): Promise<void>;
}

export function closingAlso(storage: TestStorage, remove: () => Promise<void>): TestStorage {
  const close = async () => {
    await storage.close();
    await remove();
  };
  return { ...storage, close };
}
