import { expect } from 'chai';
import fc from 'fast-check';
import { LuaBookIndexCodec } from '#adapters/lua/book-index-codec';
import { applyBookEdit } from '#domain/model/apply-edit';
import type { BookEdit } from '#domain/model/model-edit';
import { loadLua } from '../../support/lua/real-lua.js';

const codec = new LuaBookIndexCodec();
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const edit = (text: string, ...edits: BookEdit[]): string => textOf(codec.edit(Buffer.from(text), edits));

const indexes = [
  'local scenes = { -- 3\n  "page1",\n  "page2", -- the middle\n  "page3",\n}\nreturn scenes',
  "local pages = {\r\n\t'page1',\r\n\t'page2',\r\n\t'page3'\r\n}\r\nreturn pages\r\n",
  "local scenes = { \r\n  'page1', \r\n  'page2', \r\n  'page3', \r\n} \r\nreturn scenes \r\n",
  "local scenes = { 'page1', 'page2', 'page3' } \r\nreturn scenes \r\n",
  'return {"page1","page2","page3"}',
  'local model = { "page1"; "page2", "page3"; }\nprint(#model)\nreturn model\n',
  '\ufeffreturn { "page1", --[[ two ]] "page2",\n  [[page3]] }',
];

describe('a book index', () => {
  for (const text of indexes) {
    const edits: BookEdit[] = [
      ...(['last', { before: 'page1' }, { before: 'page2' }, { after: 'page2' }] as const).flatMap((at): BookEdit[] => [
        { op: 'add-page', name: 'new page', at },
        { op: 'move-page', name: 'page3', at },
      ]),
      { op: 'move-page', name: 'page1', at: 'last' },
      { op: 'remove-page', name: 'page1' },
      { op: 'remove-page', name: 'page3' },
      { op: 'rename-page', name: 'page2', newName: '灯台' },
    ];

    it(`a book index is read and edited as Lua reads it: ${JSON.stringify(text)}`, () => {
      const model = codec.parse(Buffer.from(text));
      expect(model.pages).to.deep.equal(['page1', 'page2', 'page3']);
      for (const one of edits) {
        const lua = Buffer.from(edit(text, one).replace(/^\ufeff/, ''));
        expect(loadLua(lua), JSON.stringify(one)).to.deep.equal(applyBookEdit(model, one).pages);
      }
    });

    it(`a book index has the same bytes after an edit and its undoing: ${JSON.stringify(text)}`, () => {
      for (const at of ['last', { before: 'page1' }, { after: 'page1' }] as const) {
        expect(edit(text, { op: 'add-page', name: 'x', at }, { op: 'remove-page', name: 'x' })).to.equal(text);
      }
      const there = { op: 'rename-page', name: 'page3', newName: 'x' } as const;
      expect(edit(text, there, { op: 'rename-page', name: 'x', newName: 'page3' })).to.equal(text);
    });
  }

  it('a book index gets its first page, and loses it, in every form of an empty list', () => {
    for (const empty of ['{}', '{ }', '{\n}', '{ -- none\n}', '{\n\n  }', '{ --[[ none ]] }']) {
      const text = `local pages = ${empty}\nreturn pages`;
      const added = edit(text, { op: 'add-page', name: 'page1', at: 'last' });
      expect(loadLua(Buffer.from(added))).to.deep.equal(['page1']);
      expect(edit(added, { op: 'remove-page', name: 'page1' })).to.equal(text);
    }
  });

  it('a book index looks after an addition as before', () => {
    const [first = '', second = '', blanks = '', line = '', third = ''] = indexes;
    const last = { op: 'add-page', name: 'x', at: 'last' } as const;
    expect(edit(first, last)).to.equal(first.replace('"page3",', '"page3",\n  "x",'));
    expect(edit(second, last)).to.equal(second.replace("'page3'", "'page3',\r\n\t'x'"));
    expect(edit(blanks, last)).to.equal(blanks.replace("'page3',", "'page3', \r\n  'x',"));
    expect(edit(line, last)).to.equal(line.replace("'page3'", "'page3', 'x'"));
    expect(edit(third, last)).to.equal(third.replace('"page3"', '"page3","x"'));
  });

  it('a book index moves a page there and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...indexes.slice(0, 5)), fc.constantFrom('page1', 'page2'), (text, name) => {
        const back = name === 'page1' ? { before: 'page2' } : { before: 'page3' };
        const moved = edit(text, { op: 'move-page', name, at: 'last' });
        expect(edit(moved, { op: 'move-page', name, at: back })).to.equal(text);
      }),
    );
  });

  it('a book index is refused where the list is not written out', () => {
    const refused = [
      '',
      'local pages = f()\nreturn pages',
      'local pages = {}\npages[1] = "x"\nreturn pages',
      'return { 1 }',
      'return f()',
    ];
    for (const text of [...refused, 'return { page() }', 'local p = { "a" } p = {}\nreturn p']) {
      expect(() => codec.parse(Buffer.from(text)), text)
        .to.throw()
        .with.property('code', 'model-not-readable');
    }
  });

  it('a book index changes nothing where the edit repeats what is there, and throws where its page is missing', () => {
    const [text = ''] = indexes;
    expect(edit(text, { op: 'add-page', name: 'page1', at: 'last' })).to.equal(text);
    expect(edit(text, { op: 'remove-page', name: 'page9' })).to.equal(text);
    expect(() => edit(text, { op: 'rename-page', name: 'page9', newName: 'x' })).to.throw('page9');
    expect(() => edit(text, { op: 'move-page', name: 'page9', at: 'last' })).to.throw('page9');
  });
});
