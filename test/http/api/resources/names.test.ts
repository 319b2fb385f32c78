import { expect } from 'chai';
import { compileError, evaluatePageIndex, plain } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

/** Every kind of thing that is named, by the address that makes one and the one that renames one. */
const makers = {
  book: { make: (name: string) => `/${name}`, rename: '/story' },
  page: { make: (name: string) => `/story/${name}`, rename: '/story/forest' },
  layer: { make: (name: string) => `/story/cover/${name}`, rename: '/story/cover/bg' },
  group: { make: (name: string) => `/story/cover/${name}/leaf`, rename: '/story/cover/GroupA' },
  command: { make: (name: string) => `/story/commands/cover/${name}`, rename: '/story/commands/cover/eventOne' },
  audio: {
    make: (name: string) => `/story/components/cover/audios/${name}`,
    rename: '/story/components/cover/audios/click',
  },
  timer: {
    make: (name: string) => `/story/components/cover/timers/${name}`,
    rename: '/story/components/cover/timers/tick',
  },
  'custom class': { make: (name: string) => `/components/custom/${name}`, rename: '/components/custom/wobble' },
} as const;

const kinds = Object.entries(makers);

describe('a name that is written', () => {
  const { call, files, read, problem, changedSince } = useProject();

  for (const [kind, { make, rename }] of kinds) {
    it(`an invalid name is refused with its rule before any file is touched: ${kind}`, async () => {
      const before = await files();
      for (const name of [
        '9lives',
        '-x',
        ' lead',
        'trail ',
        'a*b',
        'a:b',
        'a"b',
        "a'b",
        'a,b',
        'con',
        'NUL',
        'lpt1',
        'x'.repeat(101),
        'é'.repeat(91),
        'e\u0301tude',
        '😀',
        'a\u200bb',
      ]) {
        for (const path of [make(encodeURIComponent(name)), `${rename}?newName=${encodeURIComponent(name)}`]) {
          const { status, body } = await call('PUT', path);
          expect([status, body.code], path).to.deep.equal([400, 'invalid-name']);
          expect(body.detail, path).to.match(/cannot be the name of a|names an option/);
        }
      }
      for (const name of ['a/b', '../x', 'a\\b', '..', '.']) {
        const { status } = await call('PUT', `${rename}?newName=${encodeURIComponent(name)}`);
        expect(status, name).to.equal(400);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  it('the refusal of a name suggests an acceptable one', async () => {
    for (const [path, name] of [
      ['/story/cover/', '9 lives!'],
      ['/story/', 'my index'],
      ['/', 'reindexed'],
      ['/components/custom/', 'my_class'],
    ] as const) {
      const { body } = await call('PUT', path + encodeURIComponent(name));
      expect(body.code, name).to.equal('invalid-name');
      const { suggestion } = body;
      expect((await call('PUT', path + encodeURIComponent(suggestion))).status, suggestion).to.equal(201);
    }
  });

  for (const [path, code] of [
    ['/app', 'method-not-allowed'],
    ['/story?newName=app', 'reserved-name'],
    ['/story?newName=components', 'reserved-name'],
    ['/story?newName=_', 'reserved-name'],
    ['/story/commands', 'reserved-name'],
    ['/story/components', 'reserved-name'],
    ['/story/assets', 'method-not-allowed'],
    ['/story/cover?newName=assets', 'reserved-name'],
    ['/story/cover?newName=commands', 'reserved-name'],
    ['/story/cover/class', 'reserved-name'],
    ['/story/cover/rotation', 'reserved-name'],
    ['/story/cover/alpha/inner', 'reserved-name'],
    ['/story/cover/title?newName=xScale', 'reserved-name'],
    ['/story/cover/insert?copyFrom=story/cover/title', 'reserved-name'],
    ['/story/components/cover/groups/parent', 'reserved-name'],
    ['/story/cover/title?newName=class', 'reserved-name'],
    ['/story/cover/class/x', 'reserved-name'],
  ] as const) {
    it(`a reserved name is refused: PUT ${path}`, async () => {
      expect((await call('PUT', path)).body.code).to.equal(code);
    });
  }

  it('the name of a book or page cannot have "index" after its first character', async () => {
    for (const path of ['/reindex', '/story/page-index', '/story?newName=x_index', '/story/cover?newName=myindex1']) {
      const { body } = await call('PUT', path);
      expect([body.code, /"index"/.test(body.detail)], path).to.deep.equal(['invalid-name', true]);
    }
    for (const path of ['/index', '/story/index2', '/story/cover/myindex'])
      expect((await call('PUT', path)).status, path).to.equal(201);
  });

  it('a name is refused that differs from an existing one only by case or Unicode form', async () => {
    for (const path of [
      '/Story',
      '/STORY',
      '/story/Cover',
      '/story/cover/TITLE',
      '/story/cover/groupa/x',
      '/story/cover/GroupA/ellipse',
      '/story/commands/cover/EVENTONE',
      '/story/components/cover/timers/Tick',
      '/components/custom/Wobble',
    ]) {
      expect(await problem('PUT', path), path).to.deep.equal([409, 'name-collides']);
    }
    await call('PUT', `/story/cover/${encodeURIComponent('straße')}`);
    expect((await call('PUT', '/story/cover/STRASSE')).body.code).to.equal('name-collides');
    await call('PUT', `/story/cover/${encodeURIComponent('Été')}`);
    expect((await call('PUT', `/story/cover/${encodeURIComponent('été')}`)).body.code).to.equal('name-collides');
  });

  for (const [kind, { rename }] of kinds) {
    it(`a rename may change only the case, there and back, and by undo: ${kind}`, async () => {
      const before = await files();
      const name = rename.slice(rename.lastIndexOf('/') + 1);
      const [newName, newPath] = [name.toUpperCase(), rename.replace(/[^/]+$/, name.toUpperCase())];
      const renamed = await call('PUT', `${rename}?newName=${newName}`);
      expect([renamed.status, renamed.body.resource?.name, renamed.body.code]).to.deep.equal([200, newName, undefined]);
      const after = await files();
      expect([...after.keys()].some((path) => path.includes(newName))).to.equal(true);
      expect((await call('PUT', `${newPath}?newName=${name}`)).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
      for (const there of [after, before]) {
        expect((await call('POST', '/_/history/undo')).status).to.equal(200);
        expect(await changedSince(there)).to.deep.equal([]);
      }
    });
  }

  it('a name is refused that would give a thing the file of another', async () => {
    for (const path of [
      '/story/cover/title_linear',
      '/story/cover/pair',
      '/story/cover/Pair',
      '/story/components/cover/groups/bg',
      '/story/cover/index',
    ]) {
      expect(await problem('PUT', path), path).to.deep.equal([409, 'name-collides']);
    }
  });

  for (const name of [
    'end',
    'nil',
    'Ünïcode',
    'ひつじ',
    'with space',
    'with-dash',
    '_',
    'name',
    'text',
    'table',
    'layers',
    'a b-c_d',
  ]) {
    it(`a name may have letters of any script, and Lua reads it: ${name}`, async () => {
      const part = encodeURIComponent(name);
      for (const path of [
        `/story/cover/${part}`,
        `/story/cover/${part}/${part}`,
        `/story/cover/${part}/${part}?class=linear`,
        `/story/commands/cover/${part}`,
        `/story/components/cover/timers/${part}`,
        `/story/${part}`,
        `/story/${part}/${part}`,
      ]) {
        const { status, headers } = await call('PUT', path);
        expect(status, path).to.equal(201);
        expect(headers.location).to.equal(path.replace('?class=', '/'));
      }
      const project = await files();
      for (const [path, content] of project)
        if (path.endsWith('.lua')) expect(compileError(content), path).to.be.undefined;
      const model = plain(evaluatePageIndex(project.get('App/story/components/cover/index.lua') ?? Buffer.of()));
      expect(JSON.stringify(model)).to.contain(JSON.stringify(name));
      expect((await read(`/story/cover/${part}/${part}/linear`)).layer).to.equal(`${name}/${name}`);
      expect((await read(`/story/${part}`)).name).to.equal(name);
    });
  }
});

describe('strings in properties', () => {
  const { call, files, read } = useProject();

  it('strings in properties are returned as they were sent, and every script loads', async () => {
    const texts = [
      '"',
      "'",
      '\\',
      ']]',
      ']==]',
      '--',
      '\n',
      '\r\n',
      '\t',
      '{{ x }}',
      '{% raw %}',
      '%d',
      '\u0000',
      '\u2028',
      '😀',
      'e\u0301',
      '"] = os.execute("id") --',
    ];
    for (const [index, contents] of texts.entries()) {
      for (const path of [
        '/story/cover/title',
        '/story/cover/bg',
        '/story/cover/title/linear',
        '/story/components/cover/timers/tick',
        `/story/cover/fresh${index}`,
      ]) {
        const { status } = await call(path.includes('fresh') ? 'PUT' : 'POST', path, { body: { note: contents } });
        expect(status, `${path} ${JSON.stringify(contents)}`).to.be.oneOf([200, 201]);
        expect((await read(path)).props['note'], path).to.equal(contents);
      }
      await call('POST', '/story/commands/cover/eventOne', {
        body: [{ command: 'animation.play', params: { target: contents } }],
      });
      expect((await read('/story/commands/cover/eventOne')).actions).to.deep.equal([
        { command: 'animation.play', params: { target: contents } },
      ]);
    }
    for (const [path, content] of await files())
      if (path.endsWith('.lua')) expect(compileError(content), path).to.be.undefined;
  });
});
