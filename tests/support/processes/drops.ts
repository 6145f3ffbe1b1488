import type { Page } from 'playwright-core';

/** The files and folders of the disk that are dragged, as from a file manager, or data, such as a text or a link. */
export interface Dragged {
  readonly files?: readonly string[];
  readonly items?: readonly { readonly mimeType: string; readonly data: string }[];
}

/** Drags over the page and drops there. */
export async function drop(page: Page, x: number, y: number, { files = [], items = [] }: Dragged): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [...items], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await session.detach();
}
