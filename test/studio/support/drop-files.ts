import type { Page } from './browser-types.js';

export interface DroppedFile {
  readonly name: string;
  readonly buffer: Buffer;
}

/** Drops files on a part of the window, as from a folder of the desktop. @param on a CSS selector */
export async function dropFiles(page: Page, on: string, files: readonly DroppedFile[]): Promise<void> {
  const texts = files.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') }));
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const { name, text } of ${JSON.stringify(texts)}) {
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    }
    const target = document.querySelector(${JSON.stringify(on)});
    for (const kind of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  })()`);
}
