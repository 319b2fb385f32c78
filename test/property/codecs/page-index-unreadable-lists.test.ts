import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parseLuaText } from '#adapters/lua/lua-file';
import { inverseEdit, LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { readPageTree } from '#adapters/lua/page/read-page-tree';
import type { NameList, PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { walkLayers } from '#domain/model/layer-tree';
import { Problem } from '#domain/problem/problem';

const codec = new LuaPageIndexCodec();
const folder = new URL('../../fixtures/page-index/', import.meta.url);
const lists: readonly NameList[] = [
  ...(['commands', 'timers', 'variables', 'joints', 'page', 'groups'] as const).map((key) => ({ in: key })),
  ...(['long', 'short', 'sync'] as const).map((type) => ({ in: 'audios', type }) as const),
];

function additions({ components }: PageModel): PageEdit[] {
  const paths = [...walkLayers(components.layers)].map(({ path }) => path);
  return [
    ...[[], ...paths].map((above) => ({ op: 'add-layer', path: [...above, 'dolphin'], at: 'last' }) as const),
    ...paths.map((path) => ({ op: 'attach-class', owner: { in: 'layers', path }, class: 'pulse' }) as const),
    ...lists.map((list) => ({ op: 'add-name', list, name: 'dolphin' }) as const),
  ];
}

/** Whether the edit needs the list. */
function needs(edit: PageEdit, key: string): boolean {
  if (edit.op === 'add-name') return edit.list.in === key || (key === 'components' && edit.list.in !== 'commands');
  return key === 'components' || key === 'layers';
}

/** The text with the value of one list as another module has it. */
function withForeignList(text: string, key: string): string | undefined {
  const { model, components } = readPageTree(parseLuaText(text));
  const value = components?.parts.get(key)?.value ?? model.parts.get(key)?.value;
  return value && `${text.slice(0, value.start)}common.${key}${text.slice(value.end)}`;
}

const keys = ['components', 'commands', 'layers', 'audios', 'groups', 'timers', 'variables', 'joints', 'page'];

for (const file of readdirSync(folder).filter((name) => name.endsWith('.lua'))) {
  const whole = readFileSync(new URL(file, folder)).toString('latin1');
  for (const key of keys) {
    const text = withForeignList(whole, key);
    if (text === undefined) continue;
    it(`the page index ${file} with ${key} of another module takes every other edit, and has the same bytes after its removal`, () => {
      const source = Buffer.from(text, 'latin1');
      const model = codec.parse(source);
      expect(model.unreadable?.map(({ list, text: written }) => [list, written])).to.deep.equal([
        [key, `common.${key}`],
      ]);
      for (const edit of additions(model)) {
        if (needs(edit, key)) {
          expect(() => codec.edit(source, [edit]), JSON.stringify(edit)).to.throw(Problem, 'depends on a run');
          continue;
        }
        const added = codec.edit(source, [edit]);
        expect(Buffer.from(added).toString('latin1')).to.include(`common.${key}`);
        const back = inverseEdit(edit);
        const restored = codec.edit(added, back === undefined ? [] : [back]);
        expect(Buffer.from(restored).toString('latin1'), JSON.stringify(edit)).to.equal(text);
      }
    });
  }
}
