import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import type { Properties } from '#domain/properties/property-value';
import { problemOf } from '../../support/service/problem-of.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('A template', () => {
  const place = useTemporaryFolder();

  /** Renders one template that is all there is. */
  function render(template: string, values: Properties, name = 'one'): string {
    writeFileSync(place('one.liquid'), template);
    return new TextDecoder().decode(new LiquidRenderer(pathToFileURL(place('/'))).render(name, values));
  }

  it('A template prints a value as a whole Lua literal', () => {
    expect(render('x = {{ x }}', { x: 'call "hi"\\\n' })).to.equal('x = "call \\"hi\\"\\\\\\n"');
    expect(render('{{ a }} {{ b }} {{ c }} {{ d }}', { a: true, b: null, c: -0.5, d: 1e21 })).to.equal(
      'true nil -0.5 1e+21',
    );
  });

  it('A template prints tables and lists as constructors, keys in brackets where they are no names', () => {
    expect(render('{{ x }}', { x: { a: 1, end: 2, 'old pier': [true, null] } })).to.equal(
      '{\n  a = 1,\n  ["end"] = 2,\n  ["old pier"] = { true, nil },\n}',
    );
    expect(render('{{ x }}', { x: {} })).to.equal('{}');
  });

  it('A template prints what a value holds, and never renders it', () => {
    expect(render('{{ x }}', { x: '{{ y }}{% raw %}', y: 'secret' })).to.equal('"{{ y }}{% raw %}"');
  });

  it('A template gives bytes of UTF-8', () => {
    expect(render('-- {{ x }}', { x: '日本' })).to.equal('-- "日本"');
  });

  it('A template shows characters that would change how the line reads as their bytes', () => {
    expect(render('{{ x }}', { x: '\u202eab\u00001' })).to.equal('"\\226\\128\\174ab\\0001"');
  });

  it('A template sees no value that the caller did not give, inherited ones neither', () => {
    expect(problemOf(() => render('{{ missing }}', {})).code).to.equal('internal');
    expect(problemOf(() => render('{{ x.constructor }}', { x: {} })).code).to.equal('internal');
  });

  it('A template refuses half a character and a number that is none', () => {
    expect(problemOf(() => render('{{ x }}', { x: '\ud800' })).code).to.equal('invalid-property');
    expect(problemOf(() => render('{{ x }}', { x: Infinity })).code).to.equal('invalid-property');
  });

  it('A template that does not exist is a fault of the program, also under the name of something every object has', () => {
    for (const name of ['two', 'constructor', '__proto__', '../one']) {
      expect(problemOf(() => render('x', {}, name)).message).to.equal(`There is no template "${name}".`);
    }
  });
});
