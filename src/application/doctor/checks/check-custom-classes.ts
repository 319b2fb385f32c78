import { isFile } from '#application/project/files/project-files';
import { isCustomModule } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { addressOfOwner } from '#application/references/resource-addresses';
import type { Finding, FindingKind } from '../finding.js';
import type { PageCheck } from '../page-check.js';

const missingCustomClass: FindingKind = {
  code: 'missing-custom-class',
  severity: 'error',
  fault: 'a class requires a custom class that does not exist',
  inApp: 'the page stops when it is opened',
};

/** Classes whose script requires a missing custom class. */
export const checkCustomClasses: PageCheck = {
  finds: [missingCustomClass],
  check: async ({ page, scripts, parsed }) => {
    const found: Finding[] = [];
    const names = new Set(scripts.flatMap(({ known }) => (known?.custom === true ? [known.class] : [])));
    for (const name of names) {
      const path = layout.customClass(name);
      if (await isFile(parsed.files, path)) continue;
      const broken = await parsed.holding(
        scripts.filter(({ known }) => known?.class === name),
        ({ target }) => [target.script],
        (content) => [...parsed.lua.strings(content)].some((text) => isCustomModule(text, name)),
      );
      for (const { owner, target } of broken) {
        found.push({
          kind: missingCustomClass,
          place: { path: target.script },
          resource: addressOfOwner(page.address, owner),
          explanation: `The script takes something from "${path}", which is not there. The app stops when it opens the page "${page.address.page}".`,
        });
      }
    }
    return found;
  },
};
