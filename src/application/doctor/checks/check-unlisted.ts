import { foldName } from '#domain/name/fold-name';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';
import { layout } from '#application/project/project-layout';
import { expectedFiles } from './expected-files.js';

/** Scripts and JSON files that nothing in the model asks for. */
export function checkUnlisted(examined: ExaminedPage): Finding[] {
  const { address } = examined.page;
  const images = `${layout.imagesFolder(address)}/`;
  const expected = new Set(expectedFiles(examined).map(({ path }) => foldName(path)));
  return [...examined.paths]
    .filter((path) => /\.(lua|json)$/.test(path) && !path.startsWith(images) && !expected.has(foldName(path)))
    .map((path) => ({
      code: 'unlisted-file',
      place: { path },
      resource: [address.book, address.page],
      explanation: `Nothing in the model of the page "${address.page}" asks for "${path}": the app never loads it.`,
    }));
}
