import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { inverseEdit, LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { layersBelow, walkLayers } from '#domain/model/layer-tree';
import { applyPageEdit } from '#domain/model/apply-edit';
import type { ClassOwner, NameList, PageEdit, Placement } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { modelOfLua } from '../../support/lua/model-of-lua.js';
import { evaluatePageIndex } from '../../support/lua/real-lua.js';

const codec = new LuaPageIndexCodec();
const folder = new URL('../../fixtures/page-index/', import.meta.url);
const modules = { 'App.sea.waves': 'return {}' };
const real = (bytes: Uint8Array): PageModel => modelOfLua(evaluatePageIndex(bytes, { modules }));

const lists: readonly NameList[] = [
  ...(['commands', 'timers', 'variables', 'joints', 'page', 'groups'] as const).map((key) => ({ in: key })),
  ...(['long', 'short', 'sync'] as const).map((type) => ({ in: 'audios', type }) as const),
];

function additions(model: PageModel): PageEdit[] {
  const { layers, groups } = model.components;
  const paths = [...walkLayers(layers)].map(({ path }) => path);
  const owners: ClassOwner[] = [
    ...paths.map((path) => ({ in: 'layers', path }) as const),
    ...groups.map(({ name }) => ({ in: 'groups', name }) as const),
  ];
  return [
    ...[[], ...paths].flatMap((above) =>
      placements(model, above).map((at) => ({ op: 'add-layer', path: [...above, 'dolphin'], at }) as const),
    ),
    { op: 'add-layer', path: ['old lighthouse'], at: 'last' },
    ...owners.map((owner) => ({ op: 'attach-class', owner, class: 'pulse' }) as const),
    ...lists.map((list) => ({ op: 'add-name', list, name: 'dolphin' }) as const),
  ];
}

function placements(model: PageModel, above: readonly string[]): Placement[] {
  const siblings = layersBelow(model.components.layers, above);
  return ['last', ...siblings.flatMap(({ name }) => [{ before: name }, { after: name }])];
}

function renamings(model: PageModel): [PageEdit, PageEdit][] {
  return [...walkLayers(model.components.layers)].flatMap(({ path }) =>
    ['dolphin', 'old lighthouse', 'while'].map((newName): [PageEdit, PageEdit] => [
      { op: 'rename-layer', path, newName },
      { op: 'rename-layer', path: [...path.slice(0, -1), newName], newName: path.at(-1) ?? '' },
    ]),
  );
}

/** The line ends of a text, each once, and whether all have a blank before them. */
function lineEndsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  const blank = /(?:^|[^ \r])\r?\n/.test(text) ? '' : ' ';
  return [...new Set(text.match(/\r?\n/g))].map((end) => blank + end);
}

/** Those in which nothing stands between two layers that would go with one of them. */
const nothingBetween = ['dense-crlf.lua', 'formatted.lua', 'inline.lua'];

for (const file of readdirSync(folder).filter((name) => name.endsWith('.lua'))) {
  const source = new Uint8Array(readFileSync(new URL(file, folder)));
  const text = Buffer.from(source).toString('latin1');
  const forms = {
    'as it is': source,
    'with CRLF': new Uint8Array(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1')),
    'with a blank before each CRLF': new Uint8Array(Buffer.from(text.replace(/\r?\n/g, ' \r\n'), 'latin1')),
    'without a final newline': new Uint8Array(Buffer.from(text.trimEnd(), 'latin1')),
  };
  for (const [form, bytes] of Object.entries(forms)) {
    describe(`the page index ${file} ${form}`, () => {
      const model = codec.parse(bytes);

      it(`the page index ${file} ${form} is read as Lua reads it`, () => {
        expect(model).to.deep.equal(real(bytes));
      });

      it(`the page index ${file} ${form} takes every addition, and has the same bytes after its removal`, () => {
        for (const edit of additions(model)) {
          const back = inverseEdit(edit);
          const added = codec.edit(bytes, [edit]);
          expect(real(added), JSON.stringify(edit)).to.deep.equal(applyPageEdit(model, edit));
          expect(lineEndsOf(added), JSON.stringify(edit)).to.deep.equal(lineEndsOf(bytes));
          const restored = codec.edit(added, back === undefined ? [] : [back]);
          expect(Buffer.from(restored).toString(), JSON.stringify(edit)).to.equal(Buffer.from(bytes).toString());
        }
      });

      it(`the page index ${file} ${form} has the same bytes after every rename and its reverse`, () => {
        for (const [there, back] of renamings(model)) {
          const renamed = codec.edit(bytes, [there]);
          expect(real(renamed), JSON.stringify(there)).to.deep.equal(applyPageEdit(model, there));
          const restored = codec.edit(renamed, [back]);
          expect(Buffer.from(restored).toString(), JSON.stringify(there)).to.equal(Buffer.from(bytes).toString());
        }
      });

      if (nothingBetween.includes(file)) {
        it(`the page index ${file} ${form} has the same bytes after a move among siblings and its reverse`, () => {
          for (const { path } of walkLayers(model.components.layers)) {
            const into = path.slice(0, -1);
            const siblings = layersBelow(model.components.layers, into).map(({ name }) => name);
            const next = siblings[siblings.indexOf(path.at(-1) ?? '') + 1];
            if (next === undefined) continue;
            const there: PageEdit = { op: 'move-layer', path, into, at: 'last' };
            const restored = codec.edit(bytes, [there, { op: 'move-layer', path, into, at: { before: next } }]);
            expect(Buffer.from(restored).toString(), path.join('/')).to.equal(Buffer.from(bytes).toString());
          }
        });
      }

      it(`the page index ${file} ${form} takes every removal and every move`, () => {
        for (const { path } of walkLayers(model.components.layers)) {
          const edits: PageEdit[] = [{ op: 'remove-layer', path }];
          const siblings = layersBelow(model.components.layers, path.slice(0, -1));
          for (const { name } of siblings) {
            if (name === path.at(-1)) continue;
            const into = path.slice(0, -1);
            edits.push({ op: 'move-layer', path, into, at: { before: name } });
            edits.push({ op: 'move-layer', path, into: [...into, name], at: 'last' });
          }
          if (path.length > 1) edits.push({ op: 'move-layer', path, into: [], at: 'last' });
          for (const edit of edits) {
            expect(real(codec.edit(bytes, [edit])), JSON.stringify(edit)).to.deep.equal(applyPageEdit(model, edit));
          }
        }
      });
    });
  }
}
