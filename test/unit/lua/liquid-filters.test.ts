import { expect } from 'chai';
import { assignments, comment, fields, longBracket } from '#adapters/lua/liquid/text-filters';
import { colourParts, colourText, fill, param } from '#adapters/lua/liquid/value-filters';
import { expression, operator } from '#adapters/lua/liquid/expression-filters';
import { steps } from '#adapters/lua/liquid/command-steps';
import { Problem } from '#domain/problem/problem';
import { loadLua } from '../../support/lua/real-lua.js';

const lua = (source: string) => loadLua(new TextEncoder().encode(source));

describe('comment', () => {
  it('comment cannot be anything but one line of comment', () => {
    for (const text of ['[[ x', '[==[', 'a\nreturn 2', 'a\r\nreturn 2', 'a\u2028return 2', '\n\n[[']) {
      expect(lua(`${comment(text).text}\nreturn 1`), JSON.stringify(text)).to.equal(1);
    }
  });
});

describe('long_bracket', () => {
  it('long_bracket gives the text back, whatever brackets are in it', () => {
    for (const text of [
      '',
      ']]',
      '[[1],[2]]',
      ']=]',
      ']]]=]',
      'ends in ]',
      '\nfirst line',
      '"\\n"',
      'a\r\nb',
      'nul \0 in it',
    ]) {
      expect(lua(`return ${longBracket(text).text}`), JSON.stringify(text)).to.equal(text);
    }
  });
});

describe('expression', () => {
  const refused = [
    '',
    '1, 2',
    '1) + (2',
    'true then os.exit() end if true',
    'x --[[',
    'x -- rest',
    'x = 1',
    'return 1',
    'f() g()',
    '...',
    'a\nb',
    '1;',
    '"open',
    'f(, 1)',
    'x == 3and y',
    '0x1g',
    '0x1.',
    '0x1p4',
    'x\u00a0> 3',
    '('.repeat(200) + ')'.repeat(200),
    '#'.repeat(101) + 'x',
  ];
  for (const text of refused) {
    it(`expression refuses ${JSON.stringify(text.slice(0, 40))}, naming the parameter`, () => {
      expect(() => expression({ condition: text }, 'condition')).to.throw(Problem, /"condition"/);
    });
  }

  it('expression refuses what is no text', () => {
    expect(() => expression({ condition: ['x'] }, 'condition')).to.throw(Problem);
    expect(() => expression({}, 'condition')).to.throw(Problem, /is empty/);
  });

  it('the filter expression takes one expression as it is', () => {
    for (const text of [
      'UI.variables.score > 3',
      'a and not b',
      'f(1, 2).x["y"]',
      '#list',
      'function() return 1 end',
      '(1)',
      "'x' .. 2",
      '"f(, 3and" .. [[é (, 3and]]',
      '0x1F ..1e5..-.5',
      'nil',
    ]) {
      expect(expression({ condition: ` ${text} ` }, 'condition').text).to.equal(text);
    }
    expect(expression({ condition: 3 }, 'condition').text).to.equal('3');
  });
});

describe('operator', () => {
  it('operator takes the operators of Lua, and the one that others write for ~=', () => {
    expect([operator('<=').text, operator('!=').text, operator('and').text]).to.deep.equal(['<=', '~=', 'and']);
  });

  it('operator refuses anything else', () => {
    for (const text of ['', '= 1', '&lt;', 'constructor']) expect(() => operator(text)).to.throw(Problem, /operator/);
  });
});

describe('param', () => {
  it('param gives the first name with a value', () => {
    expect(param({ target: '', _target: 'boat' }, 'target', '_target')).to.equal('boat');
    expect(param({ hide: false }, 'hide')).to.equal(false);
  });

  it('param gives nothing in each of the ways that nothing is written', () => {
    for (const target of ['', 'nil', 'NIL', null]) expect(param({ target }, 'target')).to.equal(null);
    expect(param({}, 'constructor')).to.equal(null);
    expect(param(null, 'target')).to.equal(null);
  });
});

describe('color_text', () => {
  it('color_text writes a list as the runtime splits it, and leaves text alone', () => {
    expect(colourText([1, 0, 0.5, 0.2])).to.equal('255,0,128,0.2');
    expect(colourText([1, 1, 1])).to.equal('255,255,255,1');
    expect(colourText('1,2,3,1')).to.equal('1,2,3,1');
  });
});

describe('fields', () => {
  it('fields writes each field on a line of its own, with what is known of it', () => {
    const written = fields(
      { delay: 0, to: { x: 1 }, none: null },
      { 'properties.delay': 'milliseconds\n!', 'properties.to.x': 'points' },
      'properties',
      4,
    );
    expect(written.text).to.equal(
      '\n    delay = 0, -- milliseconds !\n    to = {\n      x = 1, -- points\n    },\n    none = nil,',
    );
  });
});

describe('steps', () => {
  const depths = (...commands: string[]) =>
    steps(commands.map((command) => ({ command, params: {} }))).map(({ command, depth, misplaced }) => [
      command,
      depth,
      misplaced,
    ]);

  it('steps stand deeper inside a block, and its branches beside it', () => {
    expect(
      depths('condition.__if', 'a.b', 'condition._else', 'loop._while', 'c.d', 'loop._end', 'condition._end', 'e.f'),
    ).to.deep.equal([
      ['condition.__if', 0, false],
      ['a.b', 1, false],
      ['condition._else', 0, false],
      ['loop._while', 1, false],
      ['c.d', 2, false],
      ['loop._end', 1, false],
      ['condition._end', 0, false],
      ['e.f', 0, false],
    ]);
  });

  it('steps close what was left open, the innermost first', () => {
    expect(steps([{ command: 'condition.__if' }, { command: 'loop._repeat' }]).slice(2)).to.deep.equal([
      { command: '', group: 'close', verb: 'repeat', params: {}, depth: 1, misplaced: false },
      { command: '', group: 'close', verb: 'end', params: {}, depth: 0, misplaced: false },
    ]);
  });

  it('steps are misplaced where no such block is open', () => {
    expect(depths('condition._end', 'condition._else', 'loop._until').every(([, , misplaced]) => misplaced)).to.equal(
      true,
    );
    expect(depths('condition.__if', 'condition._else', 'condition._else')[2]?.[2]).to.equal(true);
    expect(depths('loop._repeat', 'loop._end')[1]?.[2]).to.equal(true);
  });

  it('steps take a dot in front of a name as old files have it', () => {
    expect(steps([{ command: '.page.gotoPage' }])[0]).to.include({ group: 'page', verb: 'gotoPage' });
  });

  it('steps stand no deeper than Lua compiles', () => {
    const deep = (count: number) => Array.from({ length: count }, () => ({ command: 'loop._repeat' }));
    expect(() => steps(deep(17))).to.throw(Problem, /deep/);
    expect(steps(deep(16))).to.have.length(32);
  });
});

describe('fill', () => {
  it('fill gives a name without a value its meaning, and adds no name', () => {
    for (const nothing of [null, '', 'NIL'])
      expect(fill({ target: nothing, x: 1 }, 'target', 'boat')).to.deep.equal({ target: 'boat', x: 1 });
    expect(fill({ target: 'sea' }, 'target', 'boat')).to.deep.equal({ target: 'sea' });
    expect(fill({ x: 1 }, 'target', 'boat')).to.deep.equal({ x: 1 });
  });
});

describe('assignments', () => {
  it('assignments take each value from where it is set, whatever the names are', () => {
    const copies = { isFlip: 'properties.isFlip', 'properties.end': 'properties.not a name' };
    const source = `local M = { properties = { isFlip = true, ["not a name"] = 3 } }${assignments(copies, 'M').text}\nreturn { M.isFlip, M.properties["end"] }`;
    expect(lua(source)).to.deep.equal([true, 3]);
    expect(assignments({}, 'M').text).to.equal('');
  });
});

describe('color_parts', () => {
  it('color_parts are from 0 to 1, of text from 0 to 255 and of a list', () => {
    expect(colourParts('255,0,51,0.5')).to.deep.equal([1, 0, 0.2, 0.5]);
    expect(colourParts([1, 0, 0.2])).to.deep.equal([1, 0, 0.2, 1]);
    for (const none of [null, '', 'red', '1,2', 7]) expect(colourParts(none)).to.equal(null);
  });
});
