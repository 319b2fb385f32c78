import { assert } from 'chai';
import { withValues } from '#adapters/cli/parse/read-values';
import { UsageError } from '#adapters/cli/usage';
import { parseBody } from '../../../src/verbs/parse-body.js';

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('values on the command line', () => {
  it('--set takes JSON, else text', () => {
    const values = withValues(undefined, [
      'y=620',
      'on=true',
      'none=null',
      'list=[1,2]',
      'text="5"',
      'name=a b=c',
      'empty=',
    ]);
    assert.deepEqual(asJson(values), {
      y: 620,
      on: true,
      none: null,
      list: [1, 2],
      text: '5',
      name: 'a b=c',
      empty: '',
    });
  });

  it('--set makes tables of dotted names, and adds to a body without changing it', () => {
    const body = { to: { x: 1 }, y: 2 };
    assert.deepEqual(asJson(withValues(body, ['to.y=3', 'to.deep.er=4'])), {
      to: { x: 1, y: 3, deep: { er: 4 } },
      y: 2,
    });
    assert.deepEqual(body, { to: { x: 1 }, y: 2 });
    assert.equal(withValues(body, []), body);
  });

  it('--set sends a name such as __proto__ to the service, and changes no object of the program', () => {
    const values = withValues(undefined, ['__proto__.polluted=1', 'constructor.prototype.polluted=1']);
    assert.equal(JSON.stringify(values), '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    assert.notProperty({}, 'polluted');
  });

  for (const [body, sets, message] of [
    [undefined, ['y'], '--set takes a name and a value, like y=620, not "y"'],
    [undefined, ['=1'], '--set takes a name and a value'],
    [undefined, ['a..b=1'], '--set takes names between the dots, not "a..b"'],
    [undefined, ['a=1', 'a.b=2'], '--set a.b goes through "a", which has a value already'],
    [[1], ['a=1'], '--set needs a --body that is a table'],
  ] as const) {
    it(`--set refuses ${sets.join(' ')} on ${JSON.stringify(body)}`, () => {
      assert.throws(() => withValues(body, sets), UsageError, message);
    });
  }

  it('--body takes JSON or YAML, and nothing is no body', async () => {
    assert.deepEqual(await parseBody('{"y": 1}', 'x'), { y: 1 });
    assert.deepEqual(await parseBody('y: 1\nto:\n  x: 2\n', 'x'), { y: 1, to: { x: 2 } });
    assert.isUndefined(await parseBody(' \n', 'x'));
  });

  it('--body takes a braced table and a Lua table, as HTTP does', async () => {
    const table = { y: 1, to: { x: 2 }, flip: null };
    assert.deepEqual(asJson(await parseBody('{y=1, to={x=2}, flip=nil}', 'standard input')), table);
    assert.deepEqual(asJson(await parseBody('-- mine\n{\n  y = 1\n  to = { x = 2 }\n  flip = nil\n}\n', 'x')), table);
    assert.deepEqual(asJson(await parseBody('{ y = 1, to = { x = 2 }, flip = nil }', 'values.lua')), table);
  });

  it('--body refuses text that is neither JSON nor YAML, and aliases, with the name of the file', async () => {
    for (const text of ['{ "y": ', 'a: &a [1]\nb: *a\n', '{y = f()}']) {
      const error: unknown = await parseBody(text, 'body.yaml').catch((reason: unknown) => reason);
      assert.instanceOf(error, UsageError);
      assert.match(error.message, /^body\.yaml is neither JSON, YAML nor a Lua table: .+/);
    }
  });
});
