import { pageName } from '#domain/page';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import type { Finding } from '#application/doctor/finding';
import { addressOfPage } from '#application/references/resource-addresses';

/** A second file with a model of the page. */
export function checkPageFiles({ page: { address, at } }: ExaminedPage): Finding[] {
  if (at.other === undefined) return [];
  return [
    {
      code: 'two-page-files',
      place: { path: at.other },
      resource: addressOfPage(address),
      explanation: `The page "${pageName(address)}" has two files with a model: "${at.file}", which is read here, and "${at.other}". The app may take either: compare them, and remove one.`,
    },
  ];
}

/** A name that the runtime shortens: it strips each "index" with the character before it from the name of the scene. */
export function checkPageName({ page: { address, at } }: ExaminedPage): Finding[] {
  const shortened = at.file
    .replace(/\.lua$/, '')
    .replaceAll('/', '.')
    .replace(/.index/gsu, '')
    .split('.')
    .at(-1);
  if (shortened === address.page || !address.page.includes('index')) return [];
  return [
    {
      code: 'unusable-value',
      place: { path: at.file },
      resource: addressOfPage(address),
      explanation: `The runtime strips "index" and the character before it from the names of scenes, and takes the page "${address.page}" for "${shortened}". The page stops when it is loaded: give it another name.`,
    },
  ];
}
