import { missingImage, type MissingTarget, missingTarget } from '#application/references/find/missing-target';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import type { PageCheck } from '#application/doctor/page-check';
import { layout } from '#application/project/layout/project-layout';
import { addressOfOwner, addressOfPage } from '#application/references/resource-addresses';
import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileOfScript } from '#application/references/find/find-names';
import type { Reference } from '#application/references/reference';
import { isLoaded } from './files/check-missing.js';
import { invalidJson, isJson } from './check-sources.js';

export const missingLayer: FindingKind = {
  code: 'missing-layer',
  severity: 'error',
  fault: 'code, or an older script of a button or animation, uses a missing layer',
  inApp: 'the script stops at that line',
};

export const danglingTarget: FindingKind = {
  code: 'dangling-target',
  severity: 'warning',
  fault: 'a layer, animation, sound, timer, variable or joint is missing',
  inApp: 'nothing happens',
};

const danglingAction: FindingKind = {
  code: 'dangling-action',
  severity: 'warning',
  fault: 'a command that should run is missing',
  inApp: 'nothing happens',
};

export const danglingPage: FindingKind = {
  code: 'dangling-page',
  severity: 'warning',
  fault: 'a command or a behaviour tree goes to a missing page',
  inApp: 'nothing happens',
};

export const missingAsset: FindingKind = {
  code: 'missing-asset',
  severity: 'warning',
  fault: 'a sound, video, sheet or image is missing',
  inApp: 'it is silent, or not shown',
};

const missingData: FindingKind = {
  code: 'missing-data',
  severity: 'error',
  fault: 'an emitter or the data of a sheet is missing',
  inApp: 'the page stops when it is opened',
};

/** A save warns with the same codes. */
const kinds: Readonly<Record<MissingTarget['code'], FindingKind>> = {
  'missing-layer': missingLayer,
  'dangling-target': danglingTarget,
  'dangling-action': danglingAction,
  'dangling-page': danglingPage,
  'missing-asset': missingAsset,
  'missing-data': missingData,
};

/** References to nothing. */
export const checkReferences: PageCheck = {
  finds: [missingLayer, danglingTarget, danglingAction, danglingPage],
  check: danglingReferences,
};

async function danglingReferences(examined: ExaminedPage): Promise<Finding[]> {
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
    found.push({ kind: kinds[missing.code], place: { path }, resource, explanation: missing.message });
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

/** Missing asset files that scripts name: sounds, videos, sheets, emitters, images beside a layer's own. */
export const checkAssets: PageCheck = {
  finds: [missingData, missingAsset, invalidJson],
  check: missingAssets,
};

async function missingAssets(examined: ExaminedPage): Promise<Finding[]> {
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
  if (missing !== undefined)
    return [{ kind: kinds[missing.code], place: { path }, resource, explanation: missing.message }];
  if (file.needed !== true || !name.endsWith('.json')) return [];
  const data = pathIn(layout.assets(address.book), name);
  const content = await parsed.content(data);
  if (content === undefined || isJson(content)) return [];
  const explanation = `"${data}" is not JSON, and a script of the page "${page.name}" reads it: the page stops when it is opened.`;
  return [{ kind: invalidJson, place: { path: data }, resource, explanation }];
}

async function checkImage({ page, parsed, paths, scripts }: ExaminedPage, reference: Reference): Promise<Finding[]> {
  const { address } = page;
  const { path } = reference;
  const missing = await missingImage(parsed.files, address, reference, (image) => paths.has(image));
  if (missing === undefined) return [];
  const script = scripts.find(({ target }) => target.script === path || target.json.includes(path));
  const resource = script === undefined ? addressOfPage(address) : addressOfOwner(address, script.owner);
  return [{ kind: kinds[missing.code], place: { path }, resource, explanation: missing.message }];
}
