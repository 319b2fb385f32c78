import { foldName } from '#domain/name/taken-names';
import { layout } from '#application/project/layout/project-layout';
import { addressOfPage } from '#application/references/resource-addresses';
import type { FindingKind } from '../../finding.js';
import type { PageCheck } from '../../page-check.js';

export const unlistedFile: FindingKind = {
  code: 'unlisted-file',
  severity: 'info',
  fault: 'nothing loads the script or JSON file',
  inApp: 'it is not loaded',
};

/** Scripts and JSON files that the model does not list. */
export const checkUnlisted: PageCheck = {
  finds: [unlistedFile],
  check: ({ page, paths, expected: files }) => {
    const { address, model } = page;
    // A list that cannot be read may have any of them.
    if (model.unreadable !== undefined) return [];
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
        kind: unlistedFile,
        place: { path },
        resource: addressOfPage(address),
        explanation: `Nothing in the model of the page "${address.page}" asks for "${path}": the app never loads it.`,
      }));
  },
};
