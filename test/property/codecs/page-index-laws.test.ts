import { expect } from 'chai';
import fc from 'fast-check';
import { inverseEdit, LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { entryAt, entryNamed } from '#adapters/lua/page/page-tree';
import { parseLuaText } from '#adapters/lua/lua-file';
import { readPageTree } from '#adapters/lua/page/read-page-tree';
import { applyPageEdit } from '#domain/model/apply-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { someAddition, someChange } from '../../support/arbitrary/arbitrary-page-edit.js';
import {
  diceArbitrary,
  diceOf,
  pagePartsArbitrary,
  printPageIndex,
} from '../../support/arbitrary/arbitrary-page-index.js';
import { modelOfLua } from '../../support/lua/model-of-lua.js';
import { evaluatePageIndex } from '../../support/lua/real-lua.js';
import { rounds } from '../../support/rounds.js';

const codec = new LuaPageIndexCodec();
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const real = (bytes: Uint8Array): PageModel => modelOfLua(evaluatePageIndex(bytes));

/** Whether all characters of `part` that are no blanks come in `whole` in the same order. */
function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of part.replace(/\s/g, '')) {
    at = whole.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

describe('the laws of editing a page index, in any style', () => {
  it('a page index in any style is read as Lua reads it', () => {
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, (parts, throws) => {
        const source = bytesOf(printPageIndex(parts, diceOf(throws)));
        expect(codec.parse(source)).to.deep.equal(real(source));
      }),
    );
  });

  it('an addition to a page index is read by Lua, and its removal restores every byte', () => {
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, diceArbitrary, (parts, throws, choices) => {
        const source = bytesOf(printPageIndex(parts, diceOf(throws)));
        const model = codec.parse(source);
        const edit = someAddition(model, diceOf(choices));
        const added = codec.edit(source, [edit]);
        expect(real(added), textOf(added)).to.deep.equal(applyPageEdit(model, edit));
        if (textOf(source).includes('\r\n')) expect(textOf(added), 'line ends').not.to.match(/(?<!\r)\n/);
        expect(isSubsequence(textOf(source), textOf(added)), 'the old text is still there').to.equal(true);
        const back = inverseEdit(edit);
        if (back !== undefined && applyPageEdit(model, edit) !== model) {
          expect(textOf(codec.edit(added, [back])), JSON.stringify(edit)).to.equal(textOf(source));
        }
      }),
      { numRuns: rounds(75) },
    );
  });

  it('an addition to a page index with a blank before each line end has such line ends, and its removal restores every byte', () => {
    const ends = fc.constantFrom(' \n', ' \r\n', ' \r');
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, diceArbitrary, ends, (parts, throws, choices, lineEnd) => {
        const text = printPageIndex(parts, diceOf(throws));
        fc.pre(/[\r\n]/.test(text));
        const source = bytesOf(text.replace(/\r\n|\n|\r/g, lineEnd));
        const model = codec.parse(source);
        const edit = someAddition(model, diceOf(choices));
        const added = codec.edit(source, [edit]);
        expect(real(added), textOf(added)).to.deep.equal(applyPageEdit(model, edit));
        expect(new Set(textOf(added).match(/[^\r\n]?(?:\r\n|\n|\r)/g))).to.deep.equal(new Set([lineEnd]));
        const back = inverseEdit(edit);
        if (back !== undefined && applyPageEdit(model, edit) !== model)
          expect(textOf(codec.edit(added, [back])), JSON.stringify(edit)).to.equal(textOf(source));
      }),
      { numRuns: rounds(50) },
    );
  });

  it('several edits of a page index in a row are read by Lua', () => {
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, diceArbitrary, (parts, throws, choices) => {
        const dice = diceOf(choices);
        let source = bytesOf(printPageIndex(parts, diceOf(throws)));
        for (let round = 0; round < 4; round++) {
          const model = codec.parse(source);
          const edit = someChange(model, dice) ?? someAddition(model, dice);
          const edited = codec.edit(source, [edit]);
          if (textOf(source).includes('\r\n')) expect(textOf(edited), 'line ends').not.to.match(/(?<!\r)\n/);
          expect(real(edited), JSON.stringify(edit)).to.deep.equal(applyPageEdit(model, edit));
          const unremembered = new LuaPageIndexCodec().edit(source, [edit]);
          expect(textOf(edited), 'as without memory').to.equal(textOf(unremembered));
          source = edited;
        }
      }),
      { numRuns: rounds(38) },
    );
  });

  it('a removal from a page index preserves every comment outside it', () => {
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, diceArbitrary, (parts, throws, choices) => {
        const source = printPageIndex(parts, diceOf(throws));
        const edit = someChange(codec.parse(bytesOf(source)), diceOf(choices));
        fc.pre(edit !== undefined);
        const edited = textOf(codec.edit(bytesOf(source), [edit]));
        for (const [remark] of withoutRemoved(source, edit).matchAll(/remark \d+\b/g)) {
          expect(edited, JSON.stringify(edit)).to.match(new RegExp(`${remark}\\b`));
        }
      }),
      { numRuns: rounds(38) },
    );
  });

  it('a rename in a page index and its reverse restore every byte', () => {
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, diceArbitrary, (parts, throws, choices) => {
        const source = bytesOf(printPageIndex(parts, diceOf(throws)));
        const model = codec.parse(source);
        const edit = someChange(model, diceOf(choices));
        const back = edit && renamingBack(edit);
        fc.pre(edit !== undefined && back !== undefined);
        expect(textOf(codec.edit(source, [edit, back])), JSON.stringify(edit)).to.equal(textOf(source));
      }),
      { numRuns: rounds(50) },
    );
  });
});

/** The text without the layer or page group that the edit takes out for good. */
function withoutRemoved(source: string, edit: PageEdit): string {
  const text = Buffer.from(source, 'utf8').toString('latin1');
  const tree = readPageTree(parseLuaText(text));
  const removed =
    edit.op === 'remove-layer'
      ? entryAt(tree, edit.path)
      : edit.op === 'remove-name' && edit.list.in === 'groups'
        ? entryNamed(tree.groups?.entries ?? [], edit.name)
        : undefined;
  if (removed === undefined) return text;
  const { start, end } = removed.expression;
  return text.slice(0, start) + text.slice(end);
}

function renamingBack(edit: PageEdit): PageEdit | undefined {
  switch (edit.op) {
    case 'rename-layer':
      return { ...edit, path: [...edit.path.slice(0, -1), edit.newName], newName: edit.path.at(-1) ?? '' };
    case 'rename-class':
      return { ...edit, class: edit.newName, newName: edit.class };
    case 'rename-name':
      return { ...edit, name: edit.newName, newName: edit.name };
    default:
      return undefined;
  }
}
