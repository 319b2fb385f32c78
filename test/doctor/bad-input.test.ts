import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

const quay = 'App/harbour/components/quay';

/** Page files that are none, each with what the doctor finds: code, file and line. */
const bad: Readonly<Record<string, { files: Readonly<Record<string, string>>; finds: string }>> = {
  'an index in a Markdown fence': {
    files: { [`${quay}/index.lua`]: '```lua\nreturn {}\n```\n' },
    finds: `unreadable-index ${quay}/index.lua:1`,
  },
  'an index that returns a plain table': {
    files: { [`${quay}/index.lua`]: 'return { components = { layers = {} }, commands = {} }\n' },
    finds: `unreadable-index ${quay}/index.lua:1`,
  },
  'an index that makes two scenes': {
    files: {
      [`${quay}/index.lua`]:
        "local scene = require('controller.scene')\nlocal a = scene.new(..., { components = {}, commands = {} })\nreturn scene.new(..., { components = {}, commands = {} })\n",
    },
    finds: `unreadable-index ${quay}/index.lua:3`,
  },
  'settings that end too early': {
    files: { 'config.lua': 'application = { content = {' },
    finds: 'invalid-lua config.lua:1',
  },
  'a listed file in a Markdown fence': {
    files: { 'App/harbour/fenced.lua': '```lua\nreturn {}\n```\n', 'App/harbour/index.lua': 'return { "fenced" }\n' },
    finds: 'invalid-lua App/harbour/fenced.lua:1',
  },
  'a file in a Markdown fence that is not listed': {
    files: { 'App/harbour/fenced.lua': '```lua\nreturn {}\n```\n' },
    finds: 'invalid-lua App/harbour/fenced.lua:1',
  },
  'a listed file that returns a plain table': {
    files: { 'App/harbour/plain.lua': 'return { components = {} }\n', 'App/harbour/index.lua': 'return { "plain" }\n' },
    finds: 'no-scene App/harbour/plain.lua:1',
  },
  'a page whose name the runtime shortens': {
    files: {
      'App/harbour/myindex.lua':
        'return require("controller.scene").new(..., { components = { layers = {} }, commands = {} })\n',
      'App/harbour/index.lua': 'return { "dusk", "quay", "lighthouse", "myindex" }\n',
    },
    finds: 'unusable-value App/harbour/myindex.lua',
  },
  'a page in a folder whose name the runtime shortens': {
    files: {
      'App/harbour/components/index/index.lua':
        'return require("controller.scene").new(..., { components = { layers = {} }, commands = {} })\n',
    },
    finds: 'unusable-value App/harbour/components/index/index.lua',
  },
  'a book in a folder that lies in itself': {
    files: { 'App/App/second/index.lua': 'return {}\n' },
    finds: 'unlisted-file App/App',
  },
};

describe('page files that are none', () => {
  const { call, files, opened, read, changedSince } = useProject({ files: '../../examples/sample' });

  const found = async () => {
    const { findings } = (await read('/_/doctor')) as unknown as {
      findings: { code: string; place: { path: string; line?: number } }[];
    };
    return findings.map(({ code, place: { path, line } }) => `${code} ${path}${line === undefined ? '' : `:${line}`}`);
  };

  it('the doctor names a page group that is a name alone, and writes it as a table', async () => {
    const path = `${quay}/index.lua`;
    const before = (await opened().store.read(path))?.content.toString() ?? '';
    const text = before.replace(/groups = \{[^]*?\n\t\t\},/, 'groups = { "lamps" },');
    const script = `${quay}/groups/lamps.lua`;
    await opened().store.commit(
      [
        { action: 'modified', path, content: Buffer.from(text) },
        ...((await opened().store.stat(script)) === undefined
          ? [
              {
                action: 'created' as const,
                path: script,
                content: Buffer.from('return { name = "lamps", create = print }\n'),
              },
            ]
          : []),
      ],
      [],
    );
    expect(await found()).to.include(`ignored-entries ${path}:19`);
    await call('POST', '/_/doctor/fix');
    expect((await opened().store.read(path))?.content.toString()).to.contain('groups = { { lamps = {} } },');
    expect(await found()).not.to.include(`ignored-entries ${path}:19`);
  });

  it('the doctor reports no target that the runtime does not read, and reports one that it does', async () => {
    for (const [name, finds] of [
      ['body', false],
      ['drag', true],
    ] as const) {
      await call('PUT', `/harbour/quay/wall?class=${name}`);
      const path = `${quay}/layers/wall_${name}.lua`;
      const lua = (await opened().store.read(path))?.content.toString() ?? '';
      const bare = lua.replace(/\n\s*target = [^\n]*/, '');
      const content = Buffer.from(bare.replace(/properties = \{/, 'properties = { target = "{[layer]}",'));
      await opened().store.commit([{ action: 'modified', path, content }], []);
      expect((await found()).includes(`dangling-target ${path}`), name).to.equal(finds);
    }
  });

  for (const [what, { files: planted, finds }] of Object.entries(bad)) {
    it(`the doctor names ${what}, with its line, and nothing is lost`, async () => {
      for (const [path, text] of Object.entries(planted)) {
        const action = (await opened().store.stat(path)) === undefined ? 'created' : 'modified';
        await opened().store.commit([{ action, path, content: Buffer.from(text) }], []);
      }
      const before = await files();
      expect(await found()).to.include(finds);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }
});
