import { isFile } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { isCustomModule } from '#application/project/layout/module-paths';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';
import { ownerAddress } from '../owner-address.js';

/** Classes whose script takes something from a class of the project's own that is not there. */
export async function checkCustomClasses({ page, scripts, parsed }: ExaminedPage): Promise<Finding[]> {
  const found: Finding[] = [];
  const names = new Set(scripts.flatMap(({ known }) => (known?.custom === true ? [known.name] : [])));
  for (const name of names) {
    const path = layout.customClass(name);
    if (await isFile(parsed.files, path)) continue;
    const broken = await parsed.holding(
      scripts.filter(({ known }) => known?.name === name),
      ({ target }) => [target.script],
      (content) => [...parsed.lua.strings(content)].some((text) => isCustomModule(text, name)),
    );
    for (const { owner, target } of broken) {
      found.push({
        code: 'missing-custom-class',
        place: { path: target.script },
        resource: ownerAddress(page.address, owner),
        explanation: `The script takes something from "${path}", which is not there. The app stops when it opens the page "${page.address.page}".`,
      });
    }
  }
  return found;
}
