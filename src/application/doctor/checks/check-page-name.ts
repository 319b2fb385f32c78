import type { PageCheck } from '#application/doctor/page-check';
import { addressOfPage } from '#application/references/resource-addresses';
import { unusableValue } from './check-model.js';

/** A name that the runtime shortens: it strips each "index" with the character before it from the name of the scene. */
export const checkPageName: PageCheck = {
  finds: [unusableValue],
  check: ({ page: { address, at } }) => {
    const shortened = at.file
      .replace(/\.lua$/, '')
      .replaceAll('/', '.')
      .replace(/.index/gsu, '')
      .split('.')
      .at(-1);
    if (shortened === address.page || !address.page.includes('index')) return [];
    return [
      {
        kind: unusableValue,
        place: { path: at.file },
        resource: addressOfPage(address),
        explanation: `The runtime strips "index" and the character before it from the names of scenes, and takes the page "${address.page}" for "${shortened}". The page stops when it is loaded: give it another name.`,
      },
    ];
  },
};
