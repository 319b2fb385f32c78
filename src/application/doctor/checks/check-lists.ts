import type { FindingKind } from '../finding.js';
import type { PageCheck } from '../page-check.js';
import { addressOfPage } from '#application/references/resource-addresses';
import { unusableValue } from './check-model.js';
import { notReadable } from './check-sources.js';

export const unreadableList: FindingKind = {
  code: 'unreadable-list',
  severity: 'warning',
  fault: "a list in a page's index depends on a run of the file, such as `audios = common.audios`",
  inApp: 'nothing; its names are not known here, and cannot be changed',
};

/** Lists of the index model that cannot be read. `checkModel` has the values that the runtime cannot use. */
export const checkLists: PageCheck = {
  finds: [unreadableList, unusableValue],
  check: ({ page: { address, model, file }, faults }) => {
    const unusable = new Set(
      faults.flatMap((fault) => (fault.kind === 'unusable' ? `${fault.key} ${fault.line}` : [])),
    );
    const lists = (model.unreadable ?? []).filter(
      ({ list, line }) => !unusable.has(`${list.split('.').at(-1)} ${line}`),
    );
    return lists.map(({ problem, stops }) => {
      const kind = stops ? unusableValue : unreadableList;
      const found = notReadable(kind, file, addressOfPage(address), problem);
      const consequence = stops
        ? `The app stops when it opens the page "${address.page}".`
        : 'Its names are not known, and cannot be changed.';
      return { ...found, explanation: `${problem.message} ${consequence}` };
    });
  },
};
