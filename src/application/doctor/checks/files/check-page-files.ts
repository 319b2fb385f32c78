import { pageName } from '#domain/page';
import type { FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import { addressOfPage } from '#application/references/resource-addresses';

const twoPageFiles: FindingKind = {
  code: 'two-page-files',
  severity: 'warning',
  fault: 'a page has a model in both places where one can lie',
  inApp: 'the app may show the one that is not edited',
};

/** A second file with a model of the page. */
export const checkPageFiles: PageCheck = {
  finds: [twoPageFiles],
  check: ({ page: { address, at } }) => {
    if (at.other === undefined) return [];
    return [
      {
        kind: twoPageFiles,
        place: { path: at.other },
        resource: addressOfPage(address),
        explanation: `The page "${pageName(address)}" has two files with a model: "${at.file}", which is read here, and "${at.other}". The app may take either: compare them, and remove one.`,
      },
    ];
  },
};
