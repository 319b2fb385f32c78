import { lazy } from '../controls/lazy.js';

/** What takes files that are dropped on the window. It is loaded after the page is shown. */
export const DropFiles = lazy(() => import('./drop-files.js').then(({ DropFiles: view }) => view));

export async function choosePictures(): Promise<void> {
  const { choosePictures: choose } = await import('./drop-files.js');
  choose();
}
