import { expect } from 'chai';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import type { Placement } from '#domain/model/model-edit';

const codec = new LuaPageIndexCodec();
// What looks for its end from each of them on takes minutes for so many.
const many = 160_000;

const page = (layers: string): string =>
  `local scene = require("controller.scene").new(..., {\n  components = { layers = ${layers} },\n})\nreturn scene\n`;

function withLayer(layers: string, at: Placement): string {
  const edited = codec.edit(Buffer.from(page(layers)), [{ op: 'add-layer', path: ['new'], at }]);
  return Buffer.from(edited).toString();
}

describe('a layer is put in', () => {
  it('a layer is put in behind a comment in an empty list, whatever blanks the comments have between them', () => {
    const comments = `--[[x]]${' '.repeat(many)}--[[y]]`;
    expect(withLayer(`{ ${comments} }`, 'last')).to.equal(page(`{ ${comments} { new = {} } }`));
  });

  it('a layer is put in before a layer, whatever stands between that and the one before', () => {
    for (const comments of ['--\n'.repeat(many), ' '.repeat(many)]) {
      const layers = (more: string) =>
        `{\n    { a = {} },\n--[[x]]${comments}--[[y]] -- z\n${more}    { b = {} },\n    { c = {} },\n  }`;
      expect(withLayer(layers(''), { before: 'b' })).to.equal(page(layers('    { new = {} },\n')));
    }
  });
});
