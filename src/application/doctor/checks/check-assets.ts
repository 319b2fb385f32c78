import { pathIn } from '#domain/change/file-change';
import { layout } from '#application/project/layout/project-layout';
import type { FileOfScript } from '#application/references/find/find-names';
import { missingImage } from '#application/references/find/missing-target';
import type { Reference } from '#application/references/reference';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';
import { isLoaded } from './check-files.js';
import { isJson } from './check-sources.js';
import { addressOfOwner, addressOfPage } from '../resource-addresses.js';

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
