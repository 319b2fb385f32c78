import { expect } from 'chai';
import { editByHand } from '../../../support/project/edit-by-hand.js';
import { useProject } from '../../../support/project/use-project.js';
import { laidAs, pagesInFiles } from '../../../support/project/project-forms.js';
import { sampleTree, type AnswerBody } from '../../../support/project/project.js';

const model = (layer: string, around = (call: string) => `return ${call}`) =>
  `local sceneName = ...\nlocal model = { components = { layers = { { ${layer} = {} } } } }\n${around('require("controller.scene").new(sceneName, model)')}\n`;
const plain = 'local scene = require("composer").newScene()\nreturn scene\n';
const indexOf = (page: string) => `App/harbour/components/${page}/index.lua`;
const modules = 'local kwik = require("kwiksher.kwik")\nkwik.bootstrap { name = "harbour", gotoPage = "dusk" }\n';

describe('what makes a file a page', () => {
  const { call, opened, read, problem, files, text, changedSince } = useProject({ files: '../../examples/sample' });
  const { write, remove } = editByHand(opened);
  const kindOf = async (page: string) => (await read('/harbour')).pages.find(({ name }) => name === page)?.kind;
  const findings = async () =>
    (
      (await read('/_/doctor')) as AnswerBody & {
        findings: readonly { code: string; place: object; explanation: string }[];
      }
    ).findings;
  const warningsOf = ({ warnings }: AnswerBody) => warnings.map(({ code }) => code);

  const callers: readonly (readonly [title: string, text: string])[] = [
    ['directly', model('sun')],
    [
      'through a variable',
      model('sun', () => 'local Scene = require "controller.scene"\nreturn Scene.new(sceneName, model)'),
    ],
    ['in a local', model('sun', (made) => `local scene = ${made}\nreturn scene`)],
    ['behind a comment that names another', `-- require("composer").newScene()\n${model('sun')}`],
  ];
  for (const [title, content] of callers)
    it(`a file that calls controller.scene ${title} is a page with a model`, async () => {
      await write('App/harbour/dawn.lua', content);
      expect(await kindOf('dawn')).to.equal('indexed');
      const page = await read('/harbour/dawn');
      expect([page.kind, page.file, page.components.layers]).to.deep.equal([
        'indexed',
        'App/harbour/dawn.lua',
        [{ sun: {} }],
      ]);
    });

  const scenes: readonly (readonly [title: string, text: string])[] = [
    ['in a comment', `-- require("controller.scene").new(name, model)\n${plain}`],
    ['in a long comment', `--[[ return require("controller.scene").new(name, model) ]]\n${plain}`],
    ['in a string', `print('require("controller.scene").new(name, model)')\n${plain}`],
    ['without a call', `local Scene = require("controller.scene")\n${plain}`],
  ];
  for (const [title, content] of scenes)
    for (const listed of [false, true])
      it(`a scene that names controller.scene ${title} is plain, ${listed ? 'listed' : 'not listed'}`, async () => {
        await write('App/harbour/dawn.lua', content);
        if (listed) await write('App/harbour/index.lua', 'return { "dusk", "dawn" }\n');
        expect(await kindOf('dawn')).to.equal('plain');
        expect(await read('/harbour/dawn?quiet=true')).to.deep.equal({ name: 'dawn', kind: 'plain', shown: false });
        expect(await problem('PUT', '/harbour/dawn/moon')).to.deep.equal([404, 'page-not-found']);
      });

  it('an edit by hand that makes a plain page one with a model, and back, is seen at once', async () => {
    expect((await read('/harbour/page?quiet=true')).kind).to.equal('plain');
    const before = await text('App/harbour/page.lua');
    await write('App/harbour/page.lua', model('sun'));
    expect([await kindOf('page'), (await read('/harbour/page')).components.layers]).to.deep.equal([
      'indexed',
      [{ sun: {} }],
    ]);
    expect((await call('PUT', '/harbour/page/moon')).status).to.equal(201);
    await write('App/harbour/page.lua', before);
    expect([await kindOf('page'), (await read('/harbour/page?quiet=true')).kind]).to.deep.equal(['plain', 'plain']);
  });

  for (const [runtime, winner, other] of [
    ['the plugin', indexOf('dusk'), 'App/harbour/dusk.lua'],
    ['lua_modules', 'App/harbour/dusk.lua', indexOf('dusk')],
  ] as const)
    describe(`a page with two files, with the runtime in ${runtime}`, () => {
      beforeEach(async () => {
        if (runtime === 'lua_modules') await write('main.lua', modules);
        await write('App/harbour/dusk.lua', (await text(indexOf('dusk'))).replace('{ sky = {} },', '{ heaven = {} },'));
      });

      it('is read and edited in one, and each change warns of the other', async () => {
        expect((await read('/harbour/dusk')).file).to.equal(winner);
        const before = await files();
        const added = await call('PUT', '/harbour/dusk/moon');
        expect(warningsOf(added.body)).to.include('two-page-files');
        expect(await changedSince(before))
          .to.include(`~ ${winner}`)
          .and.not.include(`~ ${other}`);
        const saved = await call('PUT', '/harbour/dusk/sun', { body: { x: 5 } });
        expect(warningsOf(saved.body)).to.include('two-page-files');
        expect(warningsOf((await call('PUT', '/harbour/quay/sky')).body)).not.to.include('two-page-files');
      });

      it('has a finding that names both', async () => {
        const [found] = (await findings()).filter(({ code }) => code === 'two-page-files');
        expect(found?.place).to.deep.equal({ path: other });
        expect(found?.explanation).to.include(winner).and.include(other);
      });

      it('takes both along in a rename, there and back, and in a removal', async () => {
        const before = await files();
        const renamed = await call('PUT', '/harbour/dusk?newName=eve');
        expect([renamed.status, warningsOf(renamed.body).includes('two-page-files')]).to.deep.equal([200, true]);
        const there = [...(await files()).keys()];
        expect(there).to.include.members([indexOf('eve'), 'App/harbour/eve.lua']);
        expect(there)
          .not.to.include.members([indexOf('dusk')])
          .and.not.include('App/harbour/dusk.lua');
        expect((await call('PUT', '/harbour/eve?newName=dusk')).status).to.equal(200);
        expect(await changedSince(before)).to.deep.equal([]);
        expect((await call('DELETE', '/harbour/dusk')).status).to.equal(200);
        expect([...(await files()).keys()].filter((path) => path === winner || path === other)).to.deep.equal([]);
        await call('POST', '/_/history/undo');
        expect(await changedSince(before)).to.deep.equal([]);
      });

      it('has a copy with the one that counts', async () => {
        expect((await call('PUT', '/harbour/eve?copyFrom=harbour/dusk')).status).to.equal(201);
        const made = [indexOf('eve'), 'App/harbour/eve.lua'];
        const winning = winner === indexOf('dusk') ? made[0] : made[1];
        expect([...(await files()).keys()].filter((path) => made.includes(path))).to.deep.equal([winning]);
      });

      it('is the other page as soon as one file is gone', async () => {
        await read('/harbour/dusk');
        await remove(winner);
        expect((await read('/harbour/dusk')).file).to.equal(other);
        expect((await findings()).filter(({ code }) => code === 'two-page-files')).to.deep.equal([]);
      });
    });

  it('an index without a call of controller.scene is no page where a file beside the book has the model', async () => {
    await write('App/harbour/dusk.lua', await text(indexOf('dusk')));
    await write(indexOf('dusk'), 'return {}\n');
    expect((await read('/harbour/dusk')).file).to.equal('App/harbour/dusk.lua');
    await remove('App/harbour/dusk.lua');
    expect(await problem('GET', '/harbour/dusk')).to.deep.equal([422, 'model-not-readable']);
  });

  const broken: readonly (readonly [title: string, text: string, line: number])[] = [
    ['is no Lua', `\`\`\`lua\n${model('sun')}\`\`\`\n`, 1],
    ['makes two scenes', model('sun', (made) => `local a = ${made}\nlocal b = ${made}\nreturn a`), 4],
    [
      'makes the scene in a function',
      model('sun', (made) => `local function make()\n  return ${made}\nend\nreturn make()`),
      4,
    ],
  ];
  for (const [title, content, line] of broken)
    it(`a page file that ${title} is refused with file and line, found by the doctor, and stays`, async () => {
      await write('App/harbour/dawn.lua', content);
      await write('App/harbour/index.lua', 'return { "dusk", "dawn" }\n');
      const { status, body } = await call('GET', '/harbour/dawn');
      const at = body as AnswerBody & { file: string; line: number; code: string };
      expect([status, at.code, at.file, at.line]).to.deep.equal([
        422,
        'model-not-readable',
        'App/harbour/dawn.lua',
        line,
      ]);
      const found = (await findings()).filter(
        ({ place }) => (place as { path: string }).path === 'App/harbour/dawn.lua',
      );
      expect(found.map(({ code, place }) => [code, place])).to.deep.equal([
        ['unreadable-index', { path: 'App/harbour/dawn.lua', line }],
      ]);
      expect((await call('PUT', '/harbour/dawn/moon')).status).to.equal(422);
      expect(await text('App/harbour/dawn.lua')).to.equal(content);
      expect((await call('GET', '/harbour/dusk')).status, 'the other pages work').to.equal(200);
    });

  it('a plain page that is no Lua is found with its line, and a module beside the pages is not', async () => {
    await write('App/harbour/dawn.lua', `\`\`\`lua\n${plain}`);
    await write('App/harbour/texts.lua', 'return { title = "Harbour" }\n');
    const found = (await findings()).filter(({ place }) => /dawn|texts/.test(JSON.stringify(place)));
    expect(found.map(({ code, place }) => [code, place])).to.deep.equal([
      ['invalid-lua', { path: 'App/harbour/dawn.lua', line: 1 }],
    ]);
  });

  it('existing pages called "index" and "main" are read and renamed', async () => {
    for (const name of ['index', 'main']) {
      await write(indexOf(name), model('sun'));
      expect((await read(`/harbour/${name}`)).components.layers).to.deep.equal([{ sun: {} }]);
      expect((await call('PUT', `/harbour/${name}/moon`)).status).to.equal(201);
      expect((await call('PUT', `/harbour/${name}?newName=its${name.length}`)).status).to.equal(200);
    }
  });
});

describe('the form of a new page', () => {
  const { call, opened, read, changedSince, files } = useProject({ files: '../../examples/sample' });
  const { write, remove } = editByHand(opened);
  const made = async (path: string) => {
    const { status, body } = await call('PUT', path);
    expect(status, body.detail).to.equal(201);
    return (await read(path.replace(/\?.*/, ''))).file;
  };
  const moveToFile = async (page: string) => {
    const content = laidAs(pagesInFiles, await sampleTree()).get(`App/harbour/${page}.lua`);
    await remove(indexOf(page));
    await write(`App/harbour/${page}.lua`, String(content));
  };

  it('is that of its neighbours, or the one that is asked for', async () => {
    expect(await made('/harbour/dawn')).to.equal(indexOf('dawn'));
    expect(await made('/harbour/noon?pages=file')).to.equal('App/harbour/noon.lua');
    expect(await made('/harbour/evening?after=dusk')).to.equal(indexOf('evening'));
    expect(await made('/harbour/night')).to.equal('App/harbour/night.lua');
    expect(await made('/harbour/late?pages=folder')).to.equal(indexOf('late'));
  });

  it('is that of the other books in a new book, and that of the runtime in an empty project', async () => {
    for (const page of ['dusk', 'quay', 'lighthouse']) await moveToFile(page);
    await call('PUT', '/storm');
    expect(await made('/storm/cloud')).to.equal('App/storm/cloud.lua');
    await call('DELETE', '/harbour?confirm=harbour');
    await call('DELETE', '/storm?confirm=storm');
    await call('PUT', '/calm');
    expect(await made('/calm/sea')).to.equal('App/calm/components/sea/index.lua');
    await call('DELETE', '/calm?confirm=calm');
    await write('main.lua', modules);
    await call('PUT', '/calm');
    expect(await made('/calm/sea')).to.equal('App/calm/sea.lua');
  });

  it('is that of the original for a copy, and another one keeps every module path', async () => {
    await write(
      'App/harbour/commands/dusk/wave.lua',
      'local a = require("App.harbour.components.dusk.index")\nlocal b = require("App.harbour.components.dusk.layers.sun")\n',
    );
    const before = await files();
    expect(await made('/harbour/night?copyFrom=harbour/dusk&pages=file')).to.equal('App/harbour/night.lua');
    expect(await opened().text('App/harbour/commands/night/wave.lua')).to.equal(
      'local a = require("App.harbour.night")\nlocal b = require("App.harbour.components.night.layers.sun")\n',
    );
    expect(await changedSince(before)).not.to.include(`+ ${indexOf('night')}`);
    expect(await made('/harbour/late?copyFrom=harbour/night')).to.equal('App/harbour/late.lua');
  });

  it('a rename follows the module path of a page in a file, and leaves that of its parts alone', async () => {
    await moveToFile('dusk');
    const names = (page: string) =>
      `local a = require("App.harbour.${page}")\nlocal b = require("App.harbour.components.${page}.layers.sun")\nlocal c = require("App.harbour.${page}er")\n`;
    await write('App/harbour/commands/quay/wave.lua', names('dusk'));
    expect((await call('PUT', '/harbour/dusk?newName=eve')).status).to.equal(200);
    expect(await opened().text('App/harbour/commands/quay/wave.lua')).to.equal(names('eve').replace('eveer', 'dusker'));
  });

  it('a rename follows the module path of a page in a file whose name is not ASCII, there and back', async () => {
    await moveToFile('dusk');
    const wave = 'App/harbour/commands/quay/wave.lua';
    const names = (page: string) => `local a = require("App.harbour.${page}")\n`;
    await write(wave, names('dusk'));
    const renamed = (from: string, to: string) =>
      call('PUT', `/harbour/${encodeURIComponent(from)}?newName=${encodeURIComponent(to)}`);
    expect((await renamed('dusk', 'größe')).status).to.equal(200);
    expect(await opened().text(wave)).to.equal(names('größe'));
    expect((await renamed('größe', 'dusk')).status).to.equal(200);
    expect(await opened().text(wave)).to.equal(names('dusk'));
  });

  it('a rename follows the module path of a page that a script spells with escapes', async () => {
    const wave = 'App/harbour/commands/quay/wave.lua';
    await write(wave, 'local a = require("App.harbour.components.d\\117sk.layers.sun")\n');
    expect((await call('PUT', '/harbour/dusk?newName=eve')).status).to.equal(200);
    expect(await opened().text(wave)).to.equal('local a = require("App.harbour.components.eve.layers.sun")\n');
  });

  it('is in the description of the project, of each book and page where they differ', async () => {
    const pages = async () => (await read('/_/project')).pages as unknown;
    expect(await pages()).to.deep.equal({ form: 'folder' });
    await call('PUT', '/storm');
    await call('PUT', '/storm/cloud?pages=file');
    expect(await pages()).to.deep.equal({
      form: 'mixed',
      books: [
        { name: 'harbour', form: 'folder' },
        { name: 'storm', form: 'file' },
      ],
    });
    await call('PUT', '/storm/rain?pages=folder');
    expect(await pages()).to.deep.equal({
      form: 'mixed',
      books: [
        { name: 'harbour', form: 'folder' },
        {
          name: 'storm',
          form: 'mixed',
          pages: [
            { name: 'cloud', form: 'file' },
            { name: 'rain', form: 'folder' },
          ],
        },
      ],
    });
  });
});
