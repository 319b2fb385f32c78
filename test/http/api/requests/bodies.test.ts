import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

describe('a body', () => {
  const { call, files, text, read, problem, changedSince } = useProject();
  const wanted = { alpha: 0.5, x: 1, contents: 'a, "b"', color: [1, 0, 1], inner: { deep: { on: true } } };
  const lua = '{ alpha = 0.5, x = 1, contents = "a, \\"b\\"", color = { 1, 0, 1 }, inner = { deep = { on = true } } }';

  for (const [type, body] of [
    ['application/json', JSON.stringify(wanted)],
    ['application/merge-patch+json', JSON.stringify(wanted)],
    ['application/json; charset=utf-8', JSON.stringify(wanted)],
    ['application/yaml', 'alpha: 0.5\nx: 1\ncontents: a, "b"\ncolor: [1, 0, 1]\ninner:\n  deep: { on: true }\n'],
    ['text/yaml', JSON.stringify(wanted)],
    [
      'application/x-yaml',
      '{ alpha: 0.5, x: 1, contents: "a, \\"b\\"", color: [1, 0, 1], inner: { deep: { on: true } } }',
    ],
    ['application/yaml', lua],
    [
      'application/yaml',
      '{\n  alpha=0.5\n  x=1\n  contents="a, \\"b\\""\n  color={1,0,1}; inner={ deep={ on=true } }\n}',
    ],
    ['application/lua', lua],
    ['application/lua', `return ${lua}`],
    ['text/x-lua', `-- first\nreturn ${lua.replace('{ 1, 0, 1 }', '{ 2/2, 1 - 1, 1, }')}\n`],
  ] as const) {
    it(`a body means the same as ${type}: ${body.slice(0, 24).replaceAll('\n', ' ')}…`, async () => {
      const { status } = await call('POST', '/story/cover/title', { body, type });
      expect(status).to.equal(200);
      expect((await read('/story/cover/title')).props).to.deep.include(wanted);
    });
  }

  for (const [type, body] of [
    ['application/json', '{ "alpha": null }'],
    ['application/yaml', 'alpha: null'],
    ['application/yaml', 'alpha: ~'],
    ['application/yaml', '{ alpha=nil }'],
    ['application/lua', '{ alpha = nil }'],
  ] as const) {
    it(`a body sets a property back to its default: ${type} ${body}`, async () => {
      await call('POST', '/story/cover/title', { body: { alpha: 0.5 } });
      await call('POST', '/story/cover/title', { body, type });
      expect((await read('/story/cover/title')).props['alpha']).to.equal(1);
    });
  }

  it('a missing or empty body sets no properties', async () => {
    const before = await files();
    for (const options of [
      {},
      { body: '' },
      { body: '', type: 'text/html' },
      { body: '{}' },
      { body: '', type: 'application/yaml' },
    ]) {
      const { status, body } = await call('POST', '/story/cover/title', options);
      expect([status, body.changes], JSON.stringify(options)).to.deep.equal([200, []]);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  for (const [type, body] of [
    ['application/json', '{ "properties": [], "to": [], "breadcrumbs": [] }'],
    ['application/yaml', '{ properties: {}, to: [] }'],
    ['application/lua', '{ properties = {}, to = {} }'],
  ] as const) {
    it(`an empty table in a body, also written as an empty list, changes nothing: ${body}`, async () => {
      const before = await files();
      const { status } = await call('POST', '/story/cover/title/linear', { body, type });
      expect(status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  for (const [type, body] of [
    ['application/json', '{ "members": [] }'],
    ['application/json', '{ "members": {} }'],
    ['application/yaml', '{ members={} }'],
    ['application/lua', 'return { members = {} }'],
  ] as const) {
    it(`an empty table in a body empties a list: ${type} ${body}`, async () => {
      const pair = '/story/components/cover/groups/pair';
      await call('POST', pair, { body: { members: ['bg', 'title'] } });
      expect((await call('POST', pair, { body, type })).status).to.equal(200);
      expect((await read(pair)).props['members']).to.deep.equal([]);
      const json = JSON.parse(await text('App/story/models/cover/group_pair.json')) as object;
      expect(json).to.deep.include({ members: [] });
    });
  }

  it('an unreadable body gets a problem with the place', async () => {
    const { body } = await call('POST', '/story/cover/title', { body: '{\n  "alpha": oops\n}' });
    expect([body.line, body.column]).to.deep.equal([2, 12]);
  });

  it('a body is refused by an operation without one', async () => {
    for (const [method, path] of [
      ['GET', '/story/cover'],
      ['DELETE', '/story/cover/title'],
      ['PUT', '/story'],
      ['PUT', '/story/cover'],
      ['PUT', '/components/custom/wobble'],
    ] as const) {
      expect(await problem(method, path, { body: '{ "alpha": 1 }' }), `${method} ${path}`).to.deep.equal([
        400,
        'invalid-body',
      ]);
    }
  });

  it('a PUT without a body and Content-Length is accepted, as curl -X PUT sends it', async () => {
    const { status } = await call('PUT', '/story/cover/moon', { headers: { 'Content-Length': '0' } });
    expect(status).to.equal(201);
  });
});

describe('a body that cannot be taken', () => {
  const { call, files, changedSince } = useProject({ once: true });

  for (const [what, options, status, code] of [
    ['plain text', { body: 'alpha: 1', type: 'text/plain' }, 415, 'unsupported-media-type'],
    ['a form', { body: 'alpha=1', type: 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
    ['no type', { body: '{}', type: '' }, 415, 'unsupported-media-type'],
    ['an encoding', { body: '{}', headers: { 'Content-Encoding': 'gzip' } }, 415, 'unsupported-media-type'],
    ['another charset', { body: '{}', type: 'application/json; charset=latin1' }, 415, 'unsupported-media-type'],
    ['too much JSON', { body: `{"a":"${'x'.repeat(257 * 1024)}"}` }, 413, 'body-too-large'],
    ['too much Lua', { body: `{ a = "${'x'.repeat(257 * 1024)}" }`, type: 'application/lua' }, 413, 'body-too-large'],
    ['too much YAML', { body: `a: ${'x'.repeat(65 * 1024)}`, type: 'application/yaml' }, 413, 'body-too-large'],
    ['no JSON', { body: '{ "alpha": 0.5' }, 400, 'invalid-body'],
    ['a list', { body: '[1]' }, 400, 'invalid-body'],
    ['a number', { body: '5' }, 400, 'invalid-body'],
    ['a name twice', { body: '{ "alpha": 1, "alpha": 2 }' }, 400, 'invalid-body'],
    ['a name twice in YAML', { body: 'alpha: 1\nalpha: 2', type: 'application/yaml' }, 400, 'invalid-body'],
    ['a name twice in Lua', { body: '{ alpha = 1, alpha = 2 }', type: 'application/lua' }, 400, 'invalid-body'],
    ['an alias', { body: 'a: &x 1\nb: *x', type: 'application/yaml' }, 400, 'invalid-body'],
    ['a tag', { body: 'a: !!js/function "x"', type: 'application/yaml' }, 400, 'invalid-body'],
    ['infinity', { body: 'a: .inf', type: 'application/yaml' }, 400, 'invalid-body'],
    ['infinity in Lua', { body: '{ a = 1/0 }', type: 'application/lua' }, 400, 'invalid-body'],
    ['infinity in JSON', { body: '{ "a": 1e999 }' }, 400, 'invalid-body'],
    ['__proto__', { body: '{ "__proto__": { "x": 1 } }' }, 400, 'invalid-body'],
    ['depth', { body: `${'{"a":'.repeat(40)}1${'}'.repeat(40)}` }, 400, 'invalid-body'],
    ['nodes', { body: `{"a":[${'1,'.repeat(10_001)}1]}` }, 400, 'invalid-body'],
    ['code', { body: '{ a = os.execute("id") }', type: 'application/lua' }, 400, 'invalid-body'],
    ['a statement', { body: 'x = 1', type: 'application/lua' }, 400, 'invalid-body'],
    ['a function', { body: 'return { a = function() end }', type: 'application/lua' }, 400, 'invalid-body'],
  ] as const) {
    it(`an unacceptable body is refused with ${status}: ${what}`, async () => {
      const before = await files();
      const answer = await call('POST', '/story/cover/title', options);
      expect([answer.status, answer.body.code]).to.deep.equal([status, code]);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }
});
