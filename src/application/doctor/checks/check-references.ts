import { missingTarget } from '#application/references/find/missing-target';
import type { Finding } from '#application/doctor/finding';
import { type ExaminedPage } from '#application/doctor/examined-page';
import { isFile } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { isCustomModule } from '#application/project/layout/module-paths';
import { addressOfOwner, addressOfPage } from '../resource-addresses.js';

/** References to nothing. */
export async function checkReferences({ page, references, names, parsed }: ExaminedPage): Promise<Finding[]> {
  const { address } = page;
  const resource = addressOfPage(address);
  const found: Finding[] = [];
  for (const reference of references) {
    if (names.has(reference)) continue;
    const { path } = reference;
    const content = await parsed.content(path);
    const stops = content !== undefined && parsed.lua.needs(content) === 'target';
    const missing = missingTarget(reference, names, address, stops);
    if (missing === undefined) continue;
    found.push({ code: missing.code, place: { path }, resource, explanation: missing.message });
  }
  return found;
}

/** Classes whose script requires a missing custom class. */
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
        resource: addressOfOwner(page.address, owner),
        explanation: `The script takes something from "${path}", which is not there. The app stops when it opens the page "${page.address.page}".`,
      });
    }
  }
  return found;
}
