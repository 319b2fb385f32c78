import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parseLuaText } from '#adapters/lua/lua-file';
import { inverseEdit, LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { readPageTree } from '#adapters/lua/page/read-page-tree';
import { removeItem } from '#adapters/lua/text/remove-item';
import { applySplices } from '#adapters/lua/text/splice';
import { applyPageEdit } from '#domain/model/apply-edit';
import type { NameList, PageEdit } from '#domain/model/model-edit';
import { modelOfLua } from '../../support/lua/model-of-lua.js';
import { evaluatePageIndex } from '../../support/lua/real-lua.js';

const codec = new LuaPageIndexCodec();
const folder = new URL('../../fixtures/page-index/', import.meta.url);
const ofComponents = ['layers', 'audios', 'groups', 'timers', 'variables', 'joints', 'page'];
const modules = { 'App.sea.waves': 'return {}' };

const lists: readonly NameList[] = [
  ...(['commands', 'timers', 'variables', 'joints', 'page', 'groups'] as const).map((key) => ({ in: key })),
  ...(['long', 'short', 'sync'] as const).map((type) => ({ in: 'audios', type }) as const),
];
const additions: readonly PageEdit[] = [
  { op: 'add-layer', path: ['dolphin'], at: 'last' },
  ...lists.map((list): PageEdit => ({ op: 'add-name', list, name: 'dolphin' })),
];

/** The lists that an index lacks: each, all but each, and all. */
const lacking: readonly (readonly string[])[] = [
  ...['components', 'commands', ...ofComponents].map((key) => [key]),
  ...ofComponents.map((key) => ofComponents.filter((other) => other !== key)),
  ofComponents,
  ['layers', 'commands'],
  ['components', 'commands'],
  ['components', 'commands', 'onInit'],
  [...ofComponents, 'commands', 'onInit'],
];

function without(text: string, keys: readonly string[]): string {
  return keys.reduce((before, key) => {
    const { model, components } = readPageTree(parseLuaText(before));
    const parts = [model, components].find((each) => each?.parts.has(key) === true);
    const field = parts?.parts.get(key);
    return parts === undefined || field === undefined
      ? before
      : applySplices(before, removeItem(before, parts.table, field.index));
  }, text);
}

const edited = (text: string, ...edits: readonly PageEdit[]): string =>
  Buffer.from(codec.edit(Buffer.from(text, 'latin1'), edits)).toString('latin1');
const backOf = (edit: PageEdit): PageEdit => inverseEdit(edit) ?? edit;

for (const file of readdirSync(folder).filter((name) => name.endsWith('.lua'))) {
  const whole = readFileSync(new URL(file, folder)).toString('latin1');
  describe(`the page index ${file} without some of its lists`, () => {
    for (const keys of lacking) {
      const text = without(whole, keys);
      it(`the page index ${file} without ${keys.join(', ')} has the same bytes after an addition and its removal`, () => {
        const before = codec.parse(Buffer.from(text, 'latin1'));
        for (const edit of additions) {
          const added = edited(text, edit);
          const real = modelOfLua(evaluatePageIndex(Buffer.from(added, 'latin1'), { modules }));
          expect(real, added).to.deep.equal(applyPageEdit(before, edit));
          expect(edited(added, backOf(edit)), added).to.equal(text);
        }
      });

      it(`the page index ${file} without ${keys.join(', ')} has them, too, after all additions and their removals`, () => {
        const added = additions.reduce((each, edit) => edited(each, edit), text);
        expect(additions.reduceRight((each, edit) => edited(each, backOf(edit)), added)).to.equal(text);
      });
    }
  });
}

describe('a list of a page index that was there before', () => {
  const model = (parts: string): string =>
    `return require("controller.scene").new(..., { components = { ${parts} }, commands = {} })\n`;

  for (const [what, parts] of [
    ['at its usual place', 'layers = { { sky = {} } }, timers = { "clock" }'],
    ['in alphabetical order', 'audios = {}, layers = { { sky = {} }, }, timers = {}'],
    ['as the only one', 'layers = { { sky = {} } }'],
    ['with blanks that align the values', 'layers    = { { sky = {} } }, timers    = { }, variables = {}'],
  ] as const) {
    it(`keeps its key when its last layer goes: ${what}`, () => {
      const emptied = edited(model(parts), { op: 'remove-layer', path: ['sky'] });
      expect(emptied).to.match(/layers +?= \{ *\}/);
    });
  }
});
