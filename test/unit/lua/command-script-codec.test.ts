import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { commandScriptCodec } from '#adapters/lua/script/command-script-codec';
import type { Command } from '#domain/command';
import { Problem } from '#domain/problem/problem';

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fixtures/scripts/${name}.lua`, import.meta.url));
const parse = (text: string): Command | undefined => commandScriptCodec.parse(Buffer.from(text));
const plain = (command: Command | undefined): unknown =>
  command === undefined ? undefined : JSON.parse(JSON.stringify(command));

describe("a command's script", () => {
  it("a command's script has its actions in the model string, old spellings included", () => {
    expect(plain(commandScriptCodec.parse(fixture('command')))).to.deep.equal({
      name: 'openDoor',
      actions: [
        { command: 'page.gotoPage', params: { target: 'page2', delay: 0 } },
        { command: 'audio.play', params: {} },
      ],
      readonly: false,
    });
  });

  it("a command's script may be marked as the author’s", () => {
    expect(plain(commandScriptCodec.parse(fixture('command-readonly')))).to.deep.equal({
      name: 'drawLine',
      actions: [{ command: 'layer.showHide', params: { target: 'line', hides: 'true' } }],
      readonly: true,
    });
  });

  it("a command's script has no model where it is code of the author’s own", () => {
    expect(commandScriptCodec.parse(fixture('command-own-code'))).to.equal(undefined);
    expect(parse('local M = {} M.model = "" return M')).to.equal(undefined);
    expect(parse('local M = {} M.model = make() return M')).to.equal(undefined);
  });

  it("a command's script is found its model in whatever way that is set", () => {
    const model = '[==[{"name":"絵","actions":[]}]==]';
    for (const script of [
      `return { model = ${model} }`,
      `return { ["model"] = ${model} }`,
      `local model = ${model} return { model = model }`,
      `local M = {} function M:new() local c = {} c["model"] = ${model} return c end return M`,
    ]) {
      expect(plain(parse(script)), script).to.deep.equal({ name: '絵', actions: [], readonly: false });
    }
  });

  it('a command\'s script keeps a target beside a "_target"', () => {
    const script = `return { model = '{"actions":[{"command":"a.b","params":{"_target":"x","target":"y","_trigger":"z"}}]}' }`;
    expect(parse(script)?.actions[0]?.params)
      .to.include({ target: 'y', _trigger: 'z' })
      .and.not.have.property('_target');
  });

  it("a command's script whose model cannot be understood is refused with its place", () => {
    const models = [
      'not json',
      '[1]',
      '{"actions":{"a":1}}',
      '{"actions":["x"]}',
      '{"actions":[{}]}',
      '{"actions":[{"command":"a","params":[1]}]}',
      '['.repeat(9000),
      `{"actions":[],"x":${'['.repeat(100)}${']'.repeat(100)}}`,
    ];
    for (const model of models) {
      const refused = (): unknown => parse(`local M = {}\nM.model = [=[${model}]=]\nreturn M`);
      expect(refused, model).to.throw(Problem).with.property('code', 'model-not-readable');
      expect(refused, model).to.throw(Problem).with.nested.property('details.line', 2);
    }
    expect(() => parse('return {'))
      .to.throw(Problem)
      .with.property('code', 'model-not-readable');
  });
});
