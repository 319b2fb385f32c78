import { readdirSync, readFileSync } from 'node:fs';
import type { ScriptForm } from '#application/ports/script-form';

const folder = new URL('../../fixtures/scripts/heads/', import.meta.url);
const book = 'App/book/components';

/** The form of a fixture: its name begins with the kind of thing. */
export function formOfHead(file: string): ScriptForm {
  if (file.startsWith('properties')) return 'properties';
  return /^(layer|shape|background)/.test(file) ? 'layer' : 'module';
}

/** A book with a page for each fixture of `scripts/heads`, and the thing that the fixture is the script of. */
export function headsProject(): {
  readonly files: Readonly<Record<string, string>>;
  readonly things: readonly { readonly address: string; readonly form: ScriptForm }[];
} {
  const heads = readdirSync(folder).map((file) => ({
    page: file.slice(0, -'.lua'.length).replaceAll('-', ''),
    kind: file.split('-')[0] ?? '',
    text: readFileSync(new URL(file, folder), 'latin1'),
  }));
  const layer = heads.find(({ page }) => page === 'layerexported')?.text ?? '';
  const pages = heads.map(({ page, kind, text }) => pageOf(page, kind, text, layer));
  const names = heads.map(({ page }) => `"${page}"`).join(', ');
  return {
    files: Object.assign(
      { 'App/book/index.lua': `return { ${names} }\n` },
      ...pages.map(({ files }) => files),
    ) as Record<string, string>,
    things: pages.map(({ address }, index) => ({ address, form: formOfHead(heads[index]?.kind ?? '') })),
  };
}

function pageOf(page: string, kind: string, text: string, layer: string) {
  const isLayer = ['layer', 'shape', 'background'].includes(kind);
  const isJoint = kind === 'joint';
  const classes = isLayer || isJoint ? '' : `class = {"${kind}"}`;
  const joints = isJoint ? '"hinge"' : '';
  const model = `{ components = { layers = { { gull = { ${classes} } } }, audios = {}, groups = {}, timers = {}, variables = {}, joints = { ${joints} }, page = {} }, commands = {} }`;
  const layers = `${book}/${page}/layers`;
  const own = isJoint
    ? { [`${book}/${page}/joints/hinge.lua`]: text }
    : isLayer
      ? {}
      : { [`${layers}/gull_${kind}.lua`]: text };
  return {
    files: {
      [`${book}/${page}/index.lua`]: `local sceneName = ...\nreturn require("controller.scene").new(sceneName, ${model})\n`,
      [`${layers}/gull.lua`]: isLayer ? text : layer,
      ...own,
    },
    address: isJoint
      ? `/book/components/${page}/joints/hinge`
      : isLayer
        ? `/book/${page}/gull`
        : `/book/${page}/gull/${kind}`,
  };
}
