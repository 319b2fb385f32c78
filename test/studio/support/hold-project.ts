import type { Context, Page } from './browser-types.js';

/** From the next visit on, the studio waits for the project until `readProject` is called on its page. */
export function holdProject(context: Context): Promise<void> {
  return context.addInitScript(() => {
    const window = globalThis as unknown as { fetch: typeof fetch; readProject?: () => void };
    const { fetch: ask } = window;
    const read = new Promise<void>((resolve) => (window.readProject = resolve));
    window.fetch = async (url, init) => {
      if (/\/_\/project\b/.test(url instanceof Request ? url.url : String(url))) await read;
      return ask(url, init);
    };
  });
}

export async function readProject(page: Page): Promise<void> {
  await page.evaluate('readProject()');
}
