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
