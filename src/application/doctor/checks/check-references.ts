import { missingImage, missingTarget } from '#application/references/find/missing-target';
import type { Finding } from '#application/doctor/finding';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import { isFile } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { isCustomModule } from '#application/project/layout/module-paths';
import { addressOfOwner, addressOfPage } from '#application/references/resource-addresses';
import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileOfScript } from '#application/references/find/find-names';
import type { Reference } from '#application/references/reference';
import { isLoaded } from './check-files.js';
import { isJson } from './check-sources.js';

/** References to nothing. */
export async function checkReferences(examined: ExaminedPage): Promise<Finding[]> {
  const { page, references, names, parsed, expected } = examined;
  const { address } = page;
  const withoutTarget = scriptsWithoutTarget(examined);
  const owners = new Map(expected.map(({ path, resource }) => [path, resource]));
  const found: Finding[] = [];
  for (const reference of references) {
    if (names.has(reference)) continue;
    const { path, at } = reference;
    const content = await parsed.content(path);
    const stops = content !== undefined && parsed.lua.needs(content) === 'target';
    if (!stops && at === 'properties.target' && withoutTarget.has(path)) continue;
    const missing = missingTarget(reference, names, address, stops);
    if (missing === undefined) continue;
    const resource = owners.get(path) ?? addressOfPage(address);
    found.push({ code: missing.code, place: { path }, resource, explanation: missing.message });
  }
  return found;
}

/** Scripts of classes whose target the runtime does not read: Kwik's editor leaves a tag of its template there. */
function scriptsWithoutTarget({ scripts }: ExaminedPage): ReadonlySet<ProjectPath> {
  const without = scripts.filter(
    ({ known, target }) => known?.custom === false && !('properties.target' in target.definition.properties),
  );
  return new Set(without.map(({ target }) => target.script));
}

/** Classes whose script requires a missing custom class. */
export async function checkCustomClasses({ page, scripts, parsed }: ExaminedPage): Promise<Finding[]> {
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
        code: 'missing-custom-class',
        place: { path: target.script },
        resource: addressOfOwner(page.address, owner),
        explanation: `The script takes something from "${path}", which is not there. The app stops when it opens the page "${page.address.page}".`,
      });
    }
  }
  return found;
}

/** Missing asset files that scripts name: sounds, videos, sheets, emitters, images beside a layer's own. */
export async function checkAssets(examined: ExaminedPage): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const named of examined.files) {
    if (!isLoaded(examined.page, named.owner)) continue;
    found.push(...(await checkFile(examined, named)));
  }
  for (const reference of examined.references)
    if (reference.kind === 'image') found.push(...(await checkImage(examined, reference)));
  return found;
}

async function checkFile({ page, assets, parsed }: ExaminedPage, named: FileOfScript): Promise<Finding[]> {
  const { path, owner, name, file } = named;
  const { address } = page;
  const missing = await assets.missingFile(named, address);
  const resource = addressOfOwner(address, owner);
  if (missing !== undefined) return [{ code: missing.code, place: { path }, resource, explanation: missing.message }];
  if (file.needed !== true || !name.endsWith('.json')) return [];
  const data = pathIn(layout.assets(address.book), name);
  const content = await parsed.content(data);
  if (content === undefined || isJson(content)) return [];
  const explanation = `"${data}" is not JSON, and a script of the page "${page.name}" reads it: the page stops when it is opened.`;
  return [{ code: 'invalid-json', place: { path: data }, resource, explanation }];
}

async function checkImage({ page, parsed, paths, scripts }: ExaminedPage, reference: Reference): Promise<Finding[]> {
  const { address } = page;
  const { path } = reference;
  const missing = await missingImage(parsed.files, address, reference, (image) => paths.has(image));
  if (missing === undefined) return [];
  const script = scripts.find(({ target }) => target.script === path || target.json.includes(path));
  const resource = script === undefined ? addressOfPage(address) : addressOfOwner(address, script.owner);
  return [{ code: missing.code, place: { path }, resource, explanation: missing.message }];
}
