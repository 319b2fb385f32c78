import { pathIn } from '#domain/change/project-path';
import { bytesToText } from '#application/bytes/byte-text';
import { isJson } from '#application/bytes/parse-json';
import { sizesOf } from '#application/project/layer/layer-picture';
import { layout } from '#application/project/layout/project-layout';
import type { FileOfScript } from '#application/references/find/find-names';
import type { Reference } from '#application/references/reference';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';
import { ownerAddress } from '../owner-address.js';
import { isLoaded } from './check-missing.js';

/** Files of the assets that scripts name, and that are not there: sounds, videos, sheets, emitters, images beside a layer's own. */
export async function checkAssets(examined: ExaminedPage): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const named of examined.files) {
    if (!isLoaded(examined.page, named.owner)) continue;
    found.push(...(await checkFile(examined, named)));
  }
  const images = examined.references.filter(({ kind }) => kind === 'image');
  return [...found, ...images.flatMap((reference) => checkImage(examined, reference))];
}

async function checkFile({ page, assets, parsed }: ExaminedPage, named: FileOfScript): Promise<Finding[]> {
  const { path, owner, name, file } = named;
  const { address } = page;
  const nothing = await assets.namesNothing(named, address);
  const resource = ownerAddress(address, owner);
  if (nothing !== undefined) return [{ code: nothing.code, place: { path }, resource, explanation: nothing.message }];
  if (file.needed !== true || !name.endsWith('.json')) return [];
  const data = pathIn(layout.assets(address.book), name);
  const content = await parsed.content(data);
  if (content === undefined || isJson(bytesToText(content))) return [];
  const explanation = `"${data}" is not JSON, and a script of the page "${page.name}" reads it: the page stops when it is opened.`;
  return [{ code: 'invalid-json', place: { path: data }, resource, explanation }];
}

/** What a button or a mask shows is called as an image of the page, without its ending. */
function checkImage({ page, paths, scripts }: ExaminedPage, { path, at, name }: Reference): Finding[] {
  const { address } = page;
  const image = pathIn(layout.imagesFolder(address), `${name}.png`);
  if (sizesOf(image).some((size) => paths.has(size))) return [];
  const script = scripts.find(({ target }) => target.script === path || target.json.includes(path));
  const resource = script === undefined ? [address.book, address.page] : ownerAddress(address, script.owner);
  const explanation = `"${at}" says "${name}", and there is no image "${image}": it does not show.`;
  return [{ code: 'missing-asset', place: { path }, resource, explanation }];
}
