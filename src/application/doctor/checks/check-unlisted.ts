import { foldName } from '#domain/name/check-name';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';
import { layout } from '#application/project/layout/project-layout';

/** Scripts and JSON files that nothing in the model asks for. */
export function checkUnlisted({ page, paths, expected: files }: ExaminedPage): Finding[] {
  const { address } = page;
  const images = `${layout.imagesFolder(address)}/`;
  const expected = new Set(files.map(({ path }) => path));
  const others = [...paths].filter(
    (path) => !expected.has(path) && /\.(lua|json)$/.test(path) && !path.startsWith(images),
  );
  if (others.length === 0) return [];
  const folded = new Set([...expected].map(foldName));
  return others
    .filter((path) => !folded.has(foldName(path)))
    .map((path) => ({
      code: 'unlisted-file',
      place: { path },
      resource: [address.book, address.page],
      explanation: `Nothing in the model of the page "${address.page}" asks for "${path}": the app never loads it.`,
    }));
}
