import { expect } from 'chai';
import fc from 'fast-check';
import type { AnswerBody } from '../support/project/project.js';
import { useProject } from '../support/project/use-project.js';
import { everyForm, writeCommands } from './support/every-form.js';
import { rounds } from '../support/rounds.js';

/** A thing, its address with the name left out, and what it is called. */
const things = {
  'a layer': ['/story/cover', 'cat'],
  'a layer in a group': ['/story/cover/GroupA', 'Ellipse'],
  'a layer group': ['/story/cover', 'GroupA'],
  'a layer whose name begins as another’s': ['/story/cover', 'cat_face1'],
  'a command': ['/story/commands/cover', 'meow'],
  'a page': ['/story', 'cover'],
  'a page that others go to': ['/story', 'forest'],
  'an audio': ['/story/components/cover/audios', 'tune'],
  'a page group': ['/story/components/cover/groups', 'pair'],
  'a timer': ['/story/components/cover/timers', 'tick'],
  'a variable': ['/story/components/cover/variables', 'score'],
  'a joint': ['/story/components/cover/joints', 'hinge'],
  'a custom class': ['/components/custom', 'wobble'],
  'a book': ['', 'story'],
} as const;

/** What a script of `cat_face1` does that code decides, and the lines on which it may mean `cat`. */
const namedByCode = [
  [
    'takes the name from a variable',
    'local target = "cat" -- "cat" is what moves\nlocal M = { properties = { target = target, note = "cats" } }\nreturn M\n',
    [1],
  ],
  [
    'names it on a condition',
    'local M = { properties = { target = "bg" } }\nif big then\n  M.properties.target = \'cat\'\nend\nreturn M\n',
    [3],
  ],
  ['hands it to code', 'return animate {\n  target = "cat",\n}\n', [2]],
  ['mentions it in passing', 'local M = { properties = { kind = cat, note = "cat" } }\nreturn M\n', []],
] as const;

describe('a rename', () => {
  const { call, files, text, opened, changedSince } = useProject({ files: everyForm });
  beforeEach(() => writeCommands(opened()));

  const cover = 'App/story/components/cover';
  const commands = 'App/story/commands/cover';
  const put = (path: string, query: string) => call('PUT', `${path}?${query}`);
  const rename = async (path: string, newName: string) => {
    const answer = await put(path, `newName=${encodeURIComponent(newName)}`);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  };
  const inFile = (body: AnswerBody, path: string) =>
    body.references.filter((reference) => reference.path === path).map(({ path: _, ...rest }) => rest);

  describe('there and back gives the same bytes:', () => {
    for (const [title, [above, name]] of Object.entries(things)) {
      it(title, async () => {
        const before = await files();
        await rename(`${above}/${name}`, 'renamed');
        expect(await changedSince(before)).to.not.deep.equal([]);
        await rename(`${above}/renamed`, name);
        expect(await changedSince(before)).to.deep.equal([]);
      });
    }

    it('whatever is renamed, in whatever order, and to whatever', async () => {
      const before = await files();
      const names = Object.values(things).filter(([, name]) => name !== 'story' && name !== 'wobble');
      const newName = fc.constantFrom('Moon', 'x1', 'cat_', 'old_cat', 'Nachtkatze', 'größe', '猫', 'two words');
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.tuple(fc.constantFrom(...names), newName), {
            minLength: 1,
            maxLength: 4,
            selector: ([, to]) => to,
          }),
          async (steps) => {
            const taken: string[][] = [];
            for (const [[above, name], to] of steps) {
              const answer = await put(`${above}/${name}`, `newName=${encodeURIComponent(to)}`);
              if (answer.status === 200) taken.push([`${above}/${encodeURIComponent(to)}`, name]);
            }
            for (const [path = '', name = ''] of taken.reverse()) {
              // What stands above it may have been renamed after it, and back again by now.
              const back = await put(path, `newName=${name}`);
              expect(back.status, back.text).to.equal(200);
            }
            expect(withoutQuotes(await files())).to.deep.equal(withoutQuotes(before));
          },
        ),
        { numRuns: rounds(3) },
      );
    });
  });

  describe('of a layer', () => {
    it('a rename of a layer rewrites targets, members, joints, commands and module paths, and nothing that only begins as its name', async () => {
      const body = await rename('/story/cover/cat', 'dog');
      expect(inFile(body, `${cover}/layers/cat_face1_linear.lua`)).to.deep.equal([
        { at: 'properties.target', from: 'cat', to: 'dog' },
      ]);
      expect(inFile(body, `${cover}/layers/dog_button.lua`)).to.deep.equal([
        { at: 'name', from: 'cat_button', to: 'dog_button' },
        { at: 'properties.target', from: 'cat', to: 'dog' },
        {
          at: 'line 6',
          from: "layerProps = require('App.story.components.cover.layers.cat').layerProps,",
          to: "layerProps = require('App.story.components.cover.layers.dog').layerProps,",
        },
      ]);
      expect(inFile(body, `${cover}/groups/pair.lua`)).to.deep.equal([{ at: 'members[0]', from: 'cat', to: 'dog' }]);
      expect(inFile(body, `${cover}/joints/hinge.lua`)).to.deep.equal([
        { at: 'properties.bodyA', from: 'cat', to: 'dog' },
      ]);
      expect(inFile(body, `${cover}/layers/GroupA/Ellipse_wobble.lua`)).to.deep.equal([
        { at: 'properties.target', from: 'cat', to: 'dog' },
      ]);
      expect(inFile(body, `${commands}/meow.lua`)).to.deep.equal([
        { at: 'actions[0].params.target', from: 'cat_linear', to: 'dog_linear' },
        { at: 'actions[3].params.animations[1]', from: 'cat_linear', to: 'dog_linear' },
        { at: 'actions[4].params.target', from: 'cat', to: 'dog' },
        { at: 'actions[6].params.target', from: 'cat', to: 'dog' },
        {
          at: 'actions[13].params.expression',
          from: 'sceneGroup["cat"].alpha > 0',
          to: 'sceneGroup["dog"].alpha > 0',
        },
      ]);
      const script = await text(`${commands}/meow.lua`);
      expect(script).to.contain('UI.animations["dog_linear"]').and.contain('sceneGroup["dog"]');
      expect(script).to.contain('"cat_face1_linear"').and.contain('GroupA/cat');
      // The address of a web page is no name of a layer, nor is the kind of one.
      expect(script).to.contain('\\"url\\":\\"cat\\"'.replaceAll('\\', ''));
      expect(JSON.parse(await text('App/story/models/cover/GroupA/Ellipse.json'))).to.have.property('kind', 'cat');
      expect(await text(`${cover}/layers/dog_linear.lua`)).to.equal(
        everyForm[`${cover}/layers/cat_linear.lua`]?.replaceAll("'cat'", "'dog'"),
      );
    });

    it('a rename of a layer rewrites this page in the register of assets, and no other', async () => {
      const register = 'App/story/assets/model.lua';
      const body = await rename('/story/cover/cat', 'größe');
      expect(inFile(body, register)).to.deep.equal([{ at: 'line 9', from: '"cat",', to: '"größe",' }]);
      expect(await text(register)).to.equal(everyForm[register]?.replace('          "cat"', '          "größe"'));
      expect(inFile(await rename('/story/cover/GroupA', 'Shapes'), register)).to.deep.equal([
        { at: 'line 10', from: '"GroupA/Ellipse", -- in a group', to: '"Shapes/Ellipse", -- in a group' },
      ]);
      const moved = await put('/story/cover/Shapes/Ellipse', 'after=bg');
      expect(inFile(moved.body, register)).to.deep.equal([
        { at: 'line 10', from: '"Shapes/Ellipse", -- in a group', to: '"Ellipse", -- in a group' },
      ]);
      expect(inFile(await rename('/story/forest/tree', 'oak'), register)).to.deep.equal([
        {
          at: 'line 12',
          from: "{ layers = { 'cat', 'tree' }; page = 'forest' },",
          to: "{ layers = { 'cat', 'oak' }; page = 'forest' },",
        },
      ]);
    });

    it('a rename of a layer is followed by the class that changes it afterwards, and finds it by its properties', async () => {
      const script = (name: string) =>
        `local M = {}\nM.properties = { name = "${name}", type = "png", width = 1, height = 2, align = "", layerAsBg = false, isSharedAsset = false }\nreturn M\n`;
      const path = (name: string) => `${cover}/layers/GroupA/${name}_properties.lua`;
      await opened().store.commit(
        [{ action: 'created', path: path('cat'), content: Buffer.from(script('GroupA/cat')) }],
        [],
      );
      await put('/story/cover/GroupA/cat', 'class=properties');
      await rename('/story/cover/GroupA/cat', 'dog');
      expect(await text(path('dog'))).to.equal(script('GroupA/dog'));
    });

    it('a rename of a layer is followed where its image is shown elsewhere, and that is there without the layer, too', async () => {
      const script = (over: string, mask: string) =>
        `local M = { name = "cat_button", properties = { target = "cat", over = "${over}", mask = '${mask}' } }\nreturn require("components.kwik.layer_button").set(M)\n`;
      const path = `${cover}/layers/cat_button.lua`;
      const content = Buffer.from(script('cat_face1', 'GroupA/Ellipse'));
      const image = 'App/story/assets/images/cover/cat_face1.png';
      await opened().store.commit(
        [
          { action: 'modified', path, content },
          { action: 'created', path: image, content: Buffer.from('an image') },
        ],
        [],
      );
      expect(inFile(await rename('/story/cover/cat_face1', 'nose'), path)).to.deep.equal([
        { at: 'properties.over', from: 'cat_face1', to: 'nose' },
      ]);
      await put('/story/cover/GroupA/Ellipse', 'after=bg');
      expect(await text(path)).to.equal(script('nose', 'Ellipse'));
      const { warnings } = (await call('DELETE', '/story/cover/nose')).body;
      expect(warnings.filter(({ at }) => at.startsWith(path))).to.deep.equal([]);
      const { body } = await call('GET', '/_/doctor');
      expect(JSON.stringify(body)).to.not.contain('properties.over');
    });

    it('a rename of a layer takes the images and the JSON along', async () => {
      await rename('/story/cover/cat', 'dog');
      const paths = [...(await files()).keys()];
      expect(paths).to.include.members([
        'App/story/assets/images/cover/dog.png',
        'App/story/assets/images/cover/dog@4x.png',
        'App/story/models/cover/dog_linear.json',
      ]);
      expect(paths.filter((path) => /\/cat[.@_]/.test(path) && !path.includes('cat_face1'))).to.deep.equal([
        `${cover}/layers/GroupA/cat.lua`,
      ]);
      expect(JSON.parse(await text('App/story/models/cover/dog_linear.json'))).to.deep.equal({
        name: 'dog',
        class: 'linear',
        layer: 'dog',
        properties: { target: 'dog' },
      });
    });

    it('a rename of a layer is followed where a script takes what lies in its own folder, wherever the two of them are then', async () => {
      const script = (...names: string[]) =>
        'local name = ...\nlocal parent,root = newModule(name)\n' +
        names.map((name) => `local a = require(parent..${name})\n`).join('') +
        'local M = { layerProps = a }\nreturn M\n';
      const write = (path: string, ...names: string[]) =>
        opened().store.commit(
          [{ action: 'modified', path: `${cover}/layers/${path}`, content: Buffer.from(script(...names)) }],
          [],
        );
      const explains = async (path: string) =>
        [...(await text(`${cover}/layers/${path}`)).matchAll(/require\((.*)\)/g)].map(([, module]) => module);
      await write('cat_button.lua', '"cat"', "'cat_linear'", '"cat_face1"', '"cats"', '"GroupA.cat"', 'name');
      await write('GroupA/Ellipse_linear.lua', '"Ellipse"', '"cat"');
      const there = await files();
      const body = await rename('/story/cover/cat', 'größe');
      const others = ['parent.."cat_face1"', 'parent.."cats"', 'parent.."GroupA.cat"', 'parent..name'];
      expect(await explains('größe_button.lua')).to.deep.equal([
        'parent.."größe"',
        "parent..'größe_linear'",
        ...others,
      ]);
      expect(inFile(body, `${cover}/layers/größe_button.lua`)).to.deep.equal([
        { at: 'line 3', from: 'local a = require(parent.."cat")', to: 'local a = require(parent.."größe")' },
        {
          at: 'line 4',
          from: "local a = require(parent..'cat_linear')",
          to: "local a = require(parent..'größe_linear')",
        },
      ]);
      await rename('/story/cover/GroupA', 'Group B');
      expect(await explains('größe_button.lua')).to.include('parent.."Group B.cat"');
      expect(await explains('Group B/Ellipse_linear.lua')).to.deep.equal(['parent.."Ellipse"', 'parent.."cat"']);
      await rename('/story/cover/Group%20B', 'GroupA');
      await rename('/story/cover/gr%C3%B6%C3%9Fe', 'cat');
      expect(await changedSince(there)).to.deep.equal([]);

      await put('/story/cover/cat_face1', 'into=GroupA');
      expect(await explains('cat_button.lua')).to.include('parent.."GroupA.cat_face1"');
      await put('/story/cover/GroupA/Ellipse', 'before=bg');
      expect(await explains('Ellipse_linear.lua')).to.deep.equal(['parent.."Ellipse"', 'parent.."GroupA.cat"']);
      await put('/story/cover/Ellipse', 'into=GroupA');
      await put('/story/cover/GroupA/cat', 'newName=kitten');
      await put('/story/cover/GroupA/kitten', 'before=bg');
      expect(await explains('GroupA/Ellipse_linear.lua'), 'beyond what a warning can explain').to.deep.equal([
        'parent.."Ellipse"',
        '"App.story.components.cover.layers.kitten"',
      ]);
    });

    it('a rename of a layer changes code of the author’s where it asks the page’s tables for the layer, and nothing else of it', async () => {
      const path = `${commands}/byHand.lua`;
      const body = await rename('/story/cover/cat', 'dog');
      expect(body.warnings).to.deep.equal([]);
      expect(inFile(body, path)).to.deep.equal([
        { at: 'line 5', from: 'UI.sceneGroup["cat"].alpha = 0', to: 'UI.sceneGroup["dog"].alpha = 0' },
        { at: 'line 6', from: "UI.animations['cat_linear']:play()", to: "UI.animations['dog_linear']:play()" },
      ]);
      expect(await text(path)).to.equal(
        everyForm[path]?.replace('sceneGroup["cat"]', 'sceneGroup["dog"]').replace("['cat_", "['dog_"),
      );
    });

    it('a rename of a layer leaves code of the author’s where only a run would show what it names, and names each line', async () => {
      const path = `${commands}/byHand.lua`;
      const code =
        'return function(sceneGroup, UI)\n  sceneGroup["cat"].alpha = 0\n  UI.layers["ca" .. "t"] = nil\n  return sceneGroup.cat\nend\n';
      await opened().store.commit([{ action: 'modified', path, content: Buffer.from(code) }], []);
      const { warnings } = await rename('/story/cover/cat', 'dog');
      expect(warnings.map(({ code, at }) => [code, at])).to.deep.equal([
        ['reference-left', `${path}:2`],
        ['reference-left', `${path}:4`],
      ]);
      expect(await text(path)).to.equal(code);
    });

    for (const [what, script, lines] of namedByCode)
      it(`a rename of a layer leaves a script that ${what}, and names the line where it may be meant`, async () => {
        const path = `${cover}/layers/cat_face1_linear.lua`;
        await opened().store.commit([{ action: 'modified', path, content: Buffer.from(script) }], []);
        const { warnings } = await rename('/story/cover/cat', 'dog');
        expect(await text(path)).to.equal(script);
        const own = warnings.filter(({ at }) => at.startsWith(path));
        expect(own.map(({ code, at }) => [code, at])).to.deep.equal(
          lines.map((line) => ['reference-left', `${path}:${line}`]),
        );
      });

    const edited = {
      'as it was rendered': (script: string) => script,
      'in another string': (script: string) =>
        script.replace(
          /M\.model = \[(=*)\[(.*)\]\1\]/,
          (_all, _level, json: string) => `M.model = ${JSON.stringify(json)}`,
        ),
      'over several lines, as older editors have it': (script: string) =>
        script.replace(/(M\.model = \[=*\[)(.*)(\]=*\])/, (_all, open: string, json: string, close: string) =>
          [open, json.replaceAll('"target"', '"_target"').replaceAll('"animation.', '".animation.'), close].join(
            '\r\n',
          ),
        ),
      'and is readonly': (script: string) => script.replace('M.model', 'M.readonly = true\nM.model'),
    };
    for (const [how, edit] of Object.entries(edited))
      it(`a rename of a layer leaves the code of a command that was edited by hand, and names its lines; its model follows ${how}`, async () => {
        const path = `${commands}/meow.lua`;
        const before = `${edit(await text(path)).replace('for _, name in ipairs', 'for mine, name in ipairs')}-- mine\n`;
        await opened().store.commit([{ action: 'modified', path, content: Buffer.from(before) }], []);
        const { warnings, references } = await rename('/story/cover/cat_face1', 'nose');
        const at = 'actions[3].params.animations[0]';
        expect(references.filter(({ path }) => path.includes('meow'))).to.deep.equal(
          [path, 'App/story/models/cover/commands/meow.json'].map((path) => {
            return { path, at, from: 'cat_face1_linear', to: 'nose_linear' };
          }),
        );
        const after = await text(path);
        const [, model = ''] = /M\.model = ([^]*?)\n(?=-- mine|return)/.exec(before) ?? [];
        expect(after).to.equal(before.replace(model, model.replace('cat_face1_linear', 'nose_linear')));
        const lines = after
          .split('\n')
          .flatMap((line, index) => (line.includes('cat_face1_linear') ? [index + 1] : []));
        expect(lines).to.have.lengthOf(1);
        expect(warnings.map(({ at }) => at)).to.deep.equal(lines.map((line) => `${path}:${line}`));
        await rename('/story/cover/nose', 'cat_face1');
        expect(await text(path)).to.equal(before);
      });

    it('a rename of a layer is followed by the statement of an action in a command that was edited by hand elsewhere', async () => {
      const path = `${commands}/meow.lua`;
      const before = `${(await text(path)).replace('  end\n\n  return setmeta', '    print("meow")\n  end\n\n  return setmeta')}-- mine\n`;
      await opened().store.commit([{ action: 'modified', path, content: Buffer.from(before) }], []);
      const { warnings } = await rename('/story/cover/cat_face1', 'nose');
      expect(warnings).to.deep.equal([]);
      expect(await text(path)).to.equal(before.replaceAll('cat_face1_linear', 'nose_linear'));
      await rename('/story/cover/nose', 'cat_face1');
      expect(await text(path)).to.equal(before);
    });

    it('a rename of a layer is left where the model of a command is put together by code, and its lines are named', async () => {
      const path = `${commands}/meow.lua`;
      const script = `local M = {}\nM.model = '{"actions":[{"command":"layer.showHide","params":{"target":"' .. "cat" .. '"}}]}'\nreturn M\n`;
      await opened().store.commit([{ action: 'modified', path, content: Buffer.from(script) }], []);
      const { warnings } = await rename('/story/cover/cat', 'dog');
      expect(await text(path)).to.equal(script);
      expect(warnings.map(({ at }) => at)).to.include(`${path}:2`);
    });

    it('a rename of a layer leaves a script that is no Lua, and names its lines', async () => {
      const broken = 'local M = { name = "cat",\n  properties = { target = "cat"\nreturn M -- "catalogue"\n';
      const path = `${cover}/layers/cat_linear.lua`;
      await opened().store.commit([{ action: 'modified', path, content: Buffer.from(broken) }], []);
      const { warnings } = await rename('/story/cover/cat', 'dog');
      const renamed = `${cover}/layers/dog_linear.lua`;
      expect(warnings.map(({ at }) => at)).to.include.members([`${renamed}:1`, `${renamed}:2`]);
      expect(warnings.map(({ at }) => at)).to.not.include(`${renamed}:3`);
      expect(await text(renamed)).to.equal(broken);
    });

    it('a rename of a layer in a group follows in either spelling of its path', async () => {
      await rename('/story/cover/GroupA/Ellipse', 'Oval');
      expect(await text(`${cover}/groups/pair.lua`)).to.contain('members = { "cat", "GroupA.Oval", "GroupA/cat" }');
      expect(JSON.parse(await text('App/story/models/cover/group_pair.json'))).to.deep.equal({
        name: 'pair',
        members: ['cat', 'GroupA.Oval', 'GroupA/cat'],
      });
    });

    it('a rename of a layer that is moved into a group, too', async () => {
      const { body } = await put('/story/cover/cat', 'into=GroupA');
      expect(body.references, 'the group has a layer of that name').to.equal(undefined);
      const moved = (await put('/story/cover/cat_face1', 'into=GroupA')).body;
      expect(inFile(moved, `${commands}/meow.lua`)).to.deep.equal([
        { at: 'actions[3].params.animations[0]', from: 'cat_face1_linear', to: 'GroupA/cat_face1_linear' },
      ]);
    });
  });

  it('a rename of a page is followed by what goes to it from any page of the book', async () => {
    const body = await rename('/story/cover', 'front');
    expect(inFile(body, 'App/story/commands/forest/back.lua')).to.deep.equal([
      { at: 'actions[0].params.pageName', from: 'cover', to: 'front' },
    ]);
    expect(await text('App/story/components/front/layers/cat_button.lua')).to.contain('components.front.layers.cat');
    expect(await text('App/story/assets/model.lua')).to.contain('page = "front"');
    expect(body.warnings).to.deep.equal([]);
  });

  describe('what lies around a page and a book', () => {
    const sprite = 'components/cover/layers/cat_face1_sprite.lua';
    const exported = async (book: string, page: string) =>
      JSON.parse(await text(`App/${book}/assets/images/${page}/layout.json`)) as Record<string, unknown>;

    it('a rename of a page is followed by the page that artwork was made for, and by the layout of the exporter', async () => {
      const body = await rename('/story/cover', 'front');
      expect(inFile(body, 'App/story/components/front/layers/cat_face1.lua')).to.deep.equal([
        { at: 'psdPage', from: 'cover', to: 'front' },
      ]);
      expect(await exported('story', 'front')).to.deep.include({
        images: [
          { id: 'cat', path: 'images/front/cat.png', originalPath: 'cat', parentPath: 'images/front', x: 1, y: 2 },
          { id: 'GroupA/Ellipse', path: 'front/GroupA/Ellipse@4x.png', originalPath: 'GroupA/Ellipse', x: 3, y: 4 },
          { id: 'cat_face1', path: 'cat_face1', parentPath: 'cover', x: 5, y: 6 },
        ],
      });
    });

    it('a rename of a layer is followed in the layout of the exporter', async () => {
      await rename('/story/cover/GroupA/Ellipse', 'Oval');
      await rename('/story/cover/cat', 'dog');
      const { images, groups } = await exported('story', 'cover');
      expect(images).to.deep.equal([
        { id: 'dog', path: 'images/cover/dog.png', originalPath: 'cat', parentPath: 'images/cover', x: 1, y: 2 },
        { id: 'GroupA/Oval', path: 'cover/GroupA/Oval@4x.png', originalPath: 'GroupA/Ellipse', x: 3, y: 4 },
        { id: 'cat_face1', path: 'cat_face1', parentPath: 'cover', x: 5, y: 6 },
      ]);
      expect(groups).to.deep.equal([{ id: 'GroupA', imageIds: ['GroupA/Oval', 'dog'], childGroupIds: [], x: 0, y: 0 }]);
    });

    it('a layout of the exporter that is no JSON stays as it is', async () => {
      const path = 'App/story/assets/images/cover/layout.json';
      const content = Buffer.from('{ "images": [ "cat" ');
      await opened().store.commit([{ action: 'modified', path, content }], []);
      await rename('/story/cover/cat', 'dog');
      expect(await text(path)).to.equal(content.toString());
    });

    it('a rename of a book is followed by the book of a sprite, in the script and in its JSON', async () => {
      await rename('/story', 'tale');
      expect(await text(`App/tale/${sprite}`)).to.contain('M.book = "tale" -- the runtime');
      expect(JSON.parse(await text('App/tale/models/cover/cat_face1_sprite.json'))).to.have.property('book', 'tale');
    });

    it('a copy of a page in another book has the book of its sprite', async () => {
      await call('PUT', '/other');
      const answer = await call('PUT', '/other/cover?copyFrom=/story/cover');
      expect(answer.status, answer.text).to.equal(201);
      expect(await text(`App/other/${sprite}`)).to.contain('M.book = "other"');
      expect(await text(`App/story/${sprite}`)).to.contain('M.book = "story"');
    });

    it('a copy of a layer in another book has the book of its sprite', async () => {
      await call('PUT', '/other');
      await call('PUT', '/other/first');
      const answer = await call('PUT', '/other/first/face?copyFrom=/story/cover/cat_face1');
      expect(answer.status, answer.text).to.equal(201);
      expect(await text('App/other/components/first/layers/face_sprite.lua')).to.contain('M.book = "other"');
      expect(await text('App/other/components/first/layers/face.lua')).to.contain('psdPage = "first"');
    });

    it('a rename of a page moves the files of its behaviour tree, and is followed where they and the page are named', async () => {
      const { references } = await rename('/story/forest', 'wood');
      const paths = [...(await files()).keys()].filter((path) => path.startsWith('Behavior/'));
      expect(paths).to.have.members([
        'Behavior/story/wood_scene.tree',
        'Behavior/story/views/wood/woodScene.lua',
        'Behavior/story/actions/wood/wood_actions.lua',
        'Behavior/story/actions/scene_actions.lua',
      ]);
      expect(await text('Behavior/story/wood_scene.tree')).to.equal(
        '->\r\n|   [goto cover fade]\r\n|   [ goto  wood ]\r\n',
      );
      const view = await text('Behavior/story/views/wood/woodScene.lua');
      expect(view).to.contain('"Behavior.story.actions.wood.wood_actions"');
      expect(view).to.contain('"Behavior/story/wood_scene.tree"');
      expect(await text('Behavior/story/actions/scene_actions.lua')).to.contain(
        "'Behavior.story.views.wood.woodScene'",
      );
      expect(references).to.deep.include({
        path: 'App/story/behaviorTree/cover_scene.tree',
        at: 'line 4',
        from: '|\t|\t[goto forest now]',
        to: '|\t|\t[goto wood now]',
      });
    });

    it('a rename of a page with a behaviour tree to a name beyond ASCII, there and back, gives the same bytes', async () => {
      const before = await files();
      await rename('/story/forest', '猫');
      expect(await text('Behavior/story/actions/scene_actions.lua')).to.contain("'Behavior.story.views.猫.猫Scene'");
      await rename(`/story/${encodeURIComponent('猫')}`, 'forest');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a rename of a page leaves comments and other actions of a behaviour tree', async () => {
      await rename('/story/cover', 'front');
      expect(await text('App/story/behaviorTree/front_scene.tree')).to.equal(
        '->\n|\t?\n|\t|\t(isOpen)\n|\t|\t[goto forest now]\n|\t[goto front] ;; [goto cover] again\n|\t[wave cover]\n',
      );
    });

    it('a rename of a page names the lines of its behaviour trees that only their author can change', async () => {
      const { warnings } = await rename('/story/forest', 'wood');
      expect(warnings.map(({ at }) => at)).to.include('Behavior/story/views/wood/woodScene.lua:3');
    });

    it('a rename of a page to a name that no behaviour tree can have leaves the actions, and names their lines', async () => {
      const tree = 'App/story/behaviorTree/cover_scene.tree';
      const before = await text(tree);
      const { warnings } = await rename('/story/forest', 'two words');
      expect(await text(tree)).to.equal(before);
      expect(warnings.map(({ at }) => at)).to.include(`${tree}:4`);
    });

    it('a rename of a book moves its behaviour trees, and their module paths follow', async () => {
      await rename('/story', 'tale');
      expect(await text('Behavior/tale/views/forest/forestScene.lua')).to.contain(
        '"Behavior.tale.actions.forest.forest_actions"',
      );
      expect([...(await files()).keys()].filter((path) => path.startsWith('Behavior/story'))).to.deep.equal([]);
    });

    it('a page finds the behaviour trees that go to it', async () => {
      const body: unknown = (await call('GET', '/_/references?to=/story/forest')).body;
      const found = (body as { results: { path: string; line?: number }[] }).results.filter(({ path }) =>
        path.endsWith('.tree'),
      );
      expect(found.map(({ path, line }) => [path, line])).to.deep.equal([
        ['App/story/behaviorTree/cover_scene.tree', 4],
        ['Behavior/story/forest_scene.tree', 3],
      ]);
    });
  });

  it('a rename of a book is followed by the module paths that lead to it', async () => {
    const { warnings } = await rename('/story', 'tale');
    expect(warnings).to.deep.equal([]);
    expect(await text('App/tale/components/cover/layers/cat_button.lua')).to.contain('App.tale.components.cover');
  });

  describe('the start of the app', () => {
    const write = (path: string, content: string) =>
      opened().store.commit(
        [{ action: path === 'main.lua' ? 'modified' : 'created', path, content: Buffer.from(content) }],
        [],
      );
    const bothRenamed = (main: string) => main.replaceAll('story', 'tale').replaceAll('cover', 'front');
    /** The names in comments stay, and so does the book of another way to start. */
    const starts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'in the table': {
        'main.lua': `require("plugin.kwik").bootstrap { name = "story", goPage = 'cover', gotoPage = [[cover]] }\n`,
      },
      'in fields of env, after others that are commented out': {
        'main.lua': `local env = require("env")
-- env.book = "other"
env.book = "story"
env.goPage = "cover" -- where a reader begins
env.props = {}
if env.mode == "production" then
  env.props = { name = env.book, gotoPage = env.goPage, editor = false }
else
  env.props.name = env.book
  env.props.gotoPage = env.goPage
end
if env.setPlugin(env.mode) then
  local kwik = require("kwiksher.kwik")
  kwik.bootstrap(env.props)
end
`,
      },
      'in env.lua': {
        'main.lua': `local env = require("env")\nrequire("kwiksher.kwik").bootstrap { name = env.book, gotoPage = env.page }\n`,
        'env.lua': 'return { book = "story", page = "cover" }\n',
      },
      'where the runtime is the project’s own': {
        'main.lua': `require("controller.index").bootstrap {\n  name = 'story', editing = false,\n  goPage = "cover", common = { commands = {} },\n}\n`,
      },
      'in two branches': {
        'main.lua': `local kwik = require "plugin.kwik"\nif mode == "editing" then\n  kwik.bootstrap { name = "story", gotoPage = "cover", editor = true }\nelse\n  kwik.bootstrap { name = "story", gotoPage = "cover" }\nend\n`,
      },
    };
    for (const [where, texts] of Object.entries(starts))
      it(`a rename of the start book and the start page is followed ${where}, there and back`, async () => {
        for (const [path, content] of Object.entries(texts)) await write(path, content);
        const before = await files();
        const ofPage = await rename('/story/cover', 'front');
        const ofBook = await rename('/story', 'tale');
        for (const [path, content] of Object.entries(texts)) expect(await text(path)).to.equal(bothRenamed(content));
        expect([...ofPage.warnings, ...ofBook.warnings]).to.deep.equal([]);
        expect(ofPage.references.map(({ path }) => path)).to.include(Object.keys(texts).at(-1));
        const { body } = await call('GET', '/_/project');
        expect(body).to.deep.include({ startBook: 'tale', startPage: 'front' });
        await rename('/tale', 'story');
        await rename('/story/front', 'cover');
        expect(await changedSince(before)).to.deep.equal([]);
      });

    it('a rename of a page leaves a start that may be of another book, and names its line', async () => {
      const main = `local book = "story"\nif isDemo then book = "demo" end\nrequire("plugin.kwik").bootstrap { name = book, goPage = "cover" }\n`;
      await write('main.lua', main);
      const { warnings } = await rename('/story/cover', 'front');
      expect(await text('main.lua')).to.equal(main);
      expect(warnings.map(({ at }) => at)).to.deep.equal(['main.lua:3']);
    });

    it('a rename of a book is followed where it is one of two that the app may start', async () => {
      await write(
        'main.lua',
        `local book = "story"\nif isDemo then book = "demo" end\nrequire("plugin.kwik").bootstrap { name = book, goPage = "cover" }\n`,
      );
      expect((await rename('/story', 'tale')).warnings).to.deep.equal([]);
      expect(await text('main.lua')).to.contain('book = "tale"\nif isDemo then book = "demo"');
    });

    it('a rename is followed in no main.lua that is no Lua', async () => {
      await write('main.lua', 'require("plugin.kwik").bootstrap { name = "story", \n');
      await rename('/story', 'tale');
      expect(await text('main.lua')).to.contain('"story"');
    });
  });

  it('the removal of the book or the page that main.lua begins with gets a warning', async () => {
    const reported = async (path: string) =>
      (await call('DELETE', path)).body.warnings.map(({ code, at }) => [code, at]);
    expect(await reported('/story/cover')).to.deep.include(['reference-left', 'main.lua:1']);
    const behaviors = 'Behavior/story';
    expect(await reported('/story?confirm=story')).to.deep.equal([
      ['reference-left', 'main.lua:1'],
      ['reference-left', `${behaviors}/actions/scene_actions.lua:1`],
      ['reference-left', `${behaviors}/views/forest/forestScene.lua:1`],
      ['reference-left', `${behaviors}/views/forest/forestScene.lua:2`],
    ]);
  });

  it('a rename of a command is followed by handlers and by the commands that play it', async () => {
    const body = await rename('/story/commands/cover/meow', 'hiss');
    expect(body.references.map(({ path, at }) => `${path.slice(path.lastIndexOf('/') + 1)} ${at}`)).to.have.members([
      'cat_linear.lua actions.onComplete',
      'cat_button.lua actions.onTap',
      'cat_face1_linear.lua actions.onComplete',
      'Ellipse_wobble.lua actionName',
      'tick.lua actions.onComplete',
      'tick.lua actionName',
      'hiss.lua actions[7].params._trigger',
      'hiss.json actions[7].params._trigger',
      'purr.lua actions[0].params._trigger',
      'purr.json actions[0].params._trigger',
    ]);
  });

  it('a rename of a command is in its own model, also where the script was edited by hand', async () => {
    const path = `${commands}/meow.lua`;
    const before = `${await text(path)}-- mine\n`;
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(before) }], []);
    await rename('/story/commands/cover/meow', 'hiss');
    const after = await text(`${commands}/hiss.lua`);
    expect(after).to.contain('"name":"hiss"').and.contain('-- mine');
    expect(JSON.parse(await text('App/story/models/cover/commands/hiss.json'))).to.have.property('name', 'hiss');
    await rename('/story/commands/cover/hiss', 'meow');
    expect(await text(path)).to.equal(before);
  });

  it('a rename of a page group is followed by the collisions with its members', async () => {
    const body = await rename('/story/components/cover/groups/pair', 'both');
    expect(inFile(body, `${cover}/layers/bg_collision.lua`)).to.deep.equal([
      { at: 'properties.others', from: 'pair', to: 'both' },
      { at: 'properties.othersGroup', from: 'pair', to: 'both' },
    ]);
  });

  it('a rename of a variable is followed in expressions', async () => {
    await rename('/story/components/cover/variables/score', 'points');
    expect(await text(`${commands}/meow.lua`)).to.contain('UI.variables.points');
  });

  it('a rename of a command is followed by the words of a text that is read aloud', async () => {
    const path = `${cover}/layers/cat_linear.lua`;
    const words = (command: string) =>
      `local M = { line = {\n  { name = "meow", start = 1/2, action = '${command}' }, -- touch\n} }\nreturn M\n`;
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(words('meow')) }], []);
    const body = await rename('/story/commands/cover/meow', 'hiss');
    expect(inFile(body, path)).to.deep.equal([{ at: 'line[0].action', from: 'meow', to: 'hiss' }]);
    expect(await text(path)).to.equal(words('hiss'));
    const { warnings } = (await call('DELETE', '/story/commands/cover/hiss')).body;
    expect(warnings.some(({ message }) => message.includes(`"line[0].action" in "${path}"`))).to.equal(true);
  });

  it('a rename of a class is followed by what plays its animation', async () => {
    await call('PUT', '/components/custom/sway');
    const followed = { at: 'actions[17].params.target', from: 'GroupA/Ellipse_wobble', to: 'GroupA/Ellipse_sway' };
    const other = await rename('/story/cover/GroupA/Ellipse/wobble', 'sway');
    expect(inFile(other, `${commands}/meow.lua`)).to.deep.equal([followed]);
    const script = `${cover}/layers/GroupA/Ellipse_sway.lua`;
    expect(inFile(other, script)).to.deep.equal([{ at: 'class', from: 'wobble', to: 'sway' }]);
    expect(await text(script)).to.contain('components.custom.sway');
    await rename('/components/custom/sway', 'rock');
    expect(await text(`${commands}/meow.lua`)).to.contain('"GroupA/Ellipse_rock"');
  });

  it('a rename of a page group is followed where its class takes it from their own folder', async () => {
    const groups = `${cover}/groups`;
    const script = (name: string) =>
      `local parent,root = newModule(...)\nlocal M = { name = "${name}" }\nM.obj = require(parent.."${name}").obj\nreturn M\n`;
    await opened().store.commit(
      [{ action: 'modified', path: `${groups}/pair_linear.lua`, content: Buffer.from(script('pair')) }],
      [],
    );
    await rename('/story/components/cover/groups/pair', 'both');
    expect(await text(`${groups}/both_linear.lua`)).to.equal(script('both'));
    const { warnings } = (await call('DELETE', '/story/components/cover/groups/both')).body;
    expect(warnings.map(({ at }) => at)).to.not.include(`${groups}/both_linear.lua line 3`);
  });

  it('a rename of a class is followed by what takes its module', async () => {
    for (const carrier of ['components/cover/groups/pair', 'cover/GroupA'])
      await call('PUT', `/story/${carrier}?class=wobble`);
    const below = 'layers.GroupA';
    const modules = ['layers.cat_linear', `${below}.Ellipse_wobble`, 'groups.pair_wobble', `${below}.index_wobble`];
    modules.push('layers.cat_linearity');
    const lines = (names: readonly string[]) =>
      names.map((name) => `require("App.story.components.cover.${name}")\n`).join('');
    const path = `${cover}/layers/tree.lua`;
    await opened().store.commit([{ action: 'created', path, content: Buffer.from(lines(modules)) }], []);
    const body = await rename('/story/cover/cat/linear', 'bounce');
    expect(inFile(body, path).map(({ at }) => at)).to.deep.equal(['line 1']);
    expect(body.warnings.filter(({ at }) => at.startsWith(path))).to.deep.equal([]);
    await rename('/components/custom/wobble', 'sway');
    expect(await text(path)).to.equal(
      lines(modules.map((module) => module.replace(/_linear$/, '_bounce').replace('wobble', 'sway'))),
    );
    const reported = async (address: string) =>
      (await call('DELETE', address)).body.warnings.map(({ at }) => at).filter((at) => at.startsWith(path));
    expect(await reported('/story/cover/cat/bounce')).to.deep.equal([`${path} line 1`]);
    expect(await reported('/story/components/cover/groups/pair/sway')).to.deep.equal([`${path} line 3`]);
  });

  it('a rename of what is called as its class changes the one and not the other', async () => {
    const jsonOf = async (name: string) => JSON.parse(await text(`App/story/models/cover/${name}.json`));
    for (const path of ['/story/cover/button', '/story/components/cover/groups/blink']) await call('PUT', path);
    await call('PUT', '/story/cover/button?class=button');
    await call('PUT', '/story/components/cover/groups/blink?class=blink');
    const before = await files();
    await rename('/story/cover/button', 'start');
    await rename('/story/components/cover/groups/blink', 'lights');
    expect(await jsonOf('start_button')).to.include({ layer: 'start', class: 'button' });
    expect(await text(`${cover}/layers/start_button.lua`)).to.contain('class = "button"');
    expect(await text(`${cover}/groups/lights_blink.lua`)).to.contain('class = "blink"');
    await rename('/story/cover/start', 'button');
    await rename('/story/components/cover/groups/lights', 'blink');
    expect(await changedSince(before)).to.deep.equal([]);

    for (const address of ['/story/cover/linear', '/story/cover/linear?class=linear']) await call('PUT', address);
    const body = await rename('/story/cover/linear/linear', 'bounce');
    expect(body.references.map(({ at }) => at)).to.deep.equal(['class', 'class']);
    expect(await jsonOf('linear_bounce')).to.include({ layer: 'linear', class: 'bounce' });
    expect(await text(`${cover}/layers/linear_bounce.lua`)).to.contain('name = "linear"');
  });

  it('a rename of a class of the project’s own is in its file, and users of the class follow it', async () => {
    await call('PUT', '/components/custom/sway');
    const body = await rename('/components/custom/sway', 'rock');
    expect(inFile(body, 'components/custom/rock.lua')).to.deep.equal([{ at: 'class', from: 'sway', to: 'rock' }]);
    expect(await text('components/custom/rock.lua')).to.contain('class = "rock"');
    const roll = 'return setmetatable({ class = "roll" }, { __index = require("components.custom.rock") })\n';
    await opened().store.commit(
      [{ action: 'created', path: 'components/custom/roll.lua', content: Buffer.from(roll) }],
      [],
    );
    const again = await rename('/components/custom/rock', 'swing');
    expect(inFile(again, 'components/custom/roll.lua').map(({ at }) => at)).to.deep.equal(['line 1']);
    expect(await text('components/custom/roll.lua')).to.equal(roll.replace('.rock', '.swing'));
    // What a rename would change is named where the class goes.
    await call('PUT', '/story/cover/cat?class=swing');
    const hand = Buffer.from('local M = {}\nlocal swing = require("components.custom.swing")\nreturn M\n');
    const path = `${cover}/layers/byHand.lua`;
    await opened().store.commit([{ action: 'created', path, content: hand }], []);
    const { warnings } = (await call('DELETE', '/components/custom/swing')).body;
    expect(warnings.map(({ code, at }) => [code, at])).to.deep.equal([
      ['still-used', 'story/cover/cat'],
      ['dangling-reference', `${path} line 2`],
      ['dangling-reference', 'components/custom/roll.lua line 1'],
    ]);
  });

  it('a rename is one step of the history', async () => {
    const before = await files();
    await rename('/story/cover/GroupA', 'GroupB');
    expect((await call('POST', '/_/history/undo')).status).to.equal(200);
    expect(await changedSince(before)).to.deep.equal([]);
  });
});

describe('a copy of a page', () => {
  const { call, text, opened } = useProject({ files: everyForm });
  beforeEach(() => writeCommands(opened()));

  it('a copy of a page names itself where the page named itself', async () => {
    const actions = [{ command: 'page.gotoPage', params: { pageName: 'cover' } }];
    await call('PUT', '/story/commands/cover/again', { body: { actions } });
    const { status, body } = await call('PUT', '/story/copy?copyFrom=story/cover');
    expect(status).to.equal(201);
    expect(body.references).to.deep.include({
      path: 'App/story/commands/copy/again.lua',
      at: 'actions[0].params.pageName',
      from: 'cover',
      to: 'copy',
    });
    expect(await text('App/story/commands/copy/again.lua')).to.contain('gotoPage("copy"');
    expect(await text('App/story/commands/cover/again.lua')).to.contain('gotoPage("cover"');
    expect(await text('App/story/commands/forest/back.lua')).to.contain('gotoPage("cover"');
  });
});

describe('what was removed', () => {
  const { call, text, opened } = useProject({ files: everyForm });
  beforeEach(() => writeCommands(opened()));
  const remove = async (path: string) => {
    const { status, body } = await call('DELETE', path);
    expect(status).to.equal(200);
    return body.warnings
      .filter(({ code }) => code === 'dangling-reference')
      .map(({ at }) => at.slice(at.lastIndexOf('/') + 1));
  };

  it('what was removed is reported wherever it is still named: a layer, and its animations', async () => {
    expect(await remove('/story/cover/cat')).to.have.members([
      'bg_collision.lua properties.body',
      'cat_face1_linear.lua properties.target',
      'Ellipse_wobble.lua properties.target',
      'pair.lua members[0]',
      'hinge.lua properties.bodyA',
      'meow.lua actions[0].params.target',
      'meow.lua actions[3].params.animations[1]',
      'meow.lua actions[4].params.target',
      'meow.lua actions[6].params.target',
      'meow.lua actions[13].params.expression',
      'byHand.lua line 5',
      'byHand.lua line 6',
      'model.lua line 9',
    ]);
  });

  const removals: Readonly<Record<string, readonly string[]>> = {
    '/story/cover/cat/linear': [
      'meow.lua actions[0].params.target',
      'meow.lua actions[3].params.animations[1]',
      'byHand.lua line 6',
    ],
    '/story/commands/cover/purr': ['meow.lua actions[11].params._trigger'],
    '/story/components/cover/audios/tune': ['meow.lua actions[7].params.target', 'byHand.lua line 7'],
    '/story/components/cover/timers/tick': ['meow.lua actions[8].params.target'],
    '/story/components/cover/variables/score': ['meow.lua actions[9].params.target', 'meow.lua actions[10].params.A1_'],
    '/story/cover/GroupA/Ellipse': [
      'pair.lua members[1]',
      'hinge.lua properties.bodyB',
      'meow.lua actions[1].params.target',
      'meow.lua actions[17].params.target',
      'model.lua line 10',
    ],
    '/story/components/cover/groups/pair': [
      'bg_collision.lua properties.others',
      'bg_collision.lua properties.othersGroup',
      'meow.lua actions[2].params.target',
    ],
    '/story/components/cover/joints/hinge': [],
    '/story/forest': [
      'meow.lua actions[14].params.pageName',
      'byHand.lua line 9',
      'model.lua line 12',
      'cover_scene.tree line 4',
      'forest_scene.tree line 3',
    ],
  };
  for (const [path, dangling] of Object.entries(removals)) {
    it(`what was removed is reported wherever it is still named: ${path}`, async () =>
      expect(await remove(path)).to.deep.equal(dangling));
  }

  for (const [what, script, lines] of namedByCode)
    it(`what was removed is reported where a script ${what}, line by line`, async () => {
      const path = 'App/story/components/cover/layers/cat_face1_linear.lua';
      await opened().store.commit([{ action: 'modified', path, content: Buffer.from(script) }], []);
      const reported = (await remove('/story/cover/cat')).filter((at) => at.startsWith('cat_face1_linear.lua'));
      expect(reported).to.deep.equal(lines.map((line) => `cat_face1_linear.lua line ${line}`));
    });

  it('what was removed is reported where a script is no Lua', async () => {
    const path = 'App/story/components/cover/layers/cat_face1_linear.lua';
    const broken = 'local M = {\n  properties = { target = "pair"\nreturn M -- "pairs"\n';
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(broken) }], []);
    expect(await remove('/story/components/cover/groups/pair')).to.include('cat_face1_linear.lua line 2');
  });

  it('what was removed is reported where code decides which command is run, and which animation is played', async () => {
    const path = 'App/story/components/cover/layers/cat_face1_linear.lua';
    const script =
      'local does, moves = "purr", "cat_linear"\nlocal M = {\n  properties = { target = moves }, actions = { onComplete = does } }\nreturn M\n';
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(script) }], []);
    expect(await remove('/story/commands/cover/purr')).to.include('cat_face1_linear.lua line 1');
    expect(await remove('/story/cover/cat/linear')).to.include('cat_face1_linear.lua line 1');
  });

  it('what was removed is reported in the code of a command that was edited by hand, once a line, and in the functions of other scripts', async () => {
    const edited = 'App/story/commands/cover/meow.lua';
    const code = `local both = UI and { UI.layers.cat, UI.layers["cat"] }\n-- UI.layers.cat\n${await text(edited)}`;
    const other = 'App/story/components/cover/layers/tree.lua';
    const function_ =
      'local M = {}\nfunction M:create(UI)\n  UI.layers.cat.alpha = 1\n  UI.layers.cat_face1.alpha = 1\nend\nreturn M\n';
    await opened().store.commit(
      [
        { action: 'modified', path: edited, content: Buffer.from(code) },
        { action: 'created', path: other, content: Buffer.from(function_) },
      ],
      [],
    );
    const reported = await remove('/story/cover/cat');
    expect(reported.filter((at) => at === 'meow.lua line 1')).to.have.lengthOf(1);
    expect(reported).to.not.include('meow.lua line 2');
    expect(reported).to.include('meow.lua actions[4].params.target');
    expect(reported.filter((at) => at.startsWith('tree.lua'))).to.deep.equal(['tree.lua line 3']);
  });

  for (const [path, ...modules] of [
    ['/story/cover/cat', 'layers.cat', 'layers.cat_linear'],
    ['/story/cover/GroupA', 'layers.GroupA', 'layers.GroupA.Ellipse'],
    ['/story/components/cover/timers/tick', 'timers.tick'],
    ['/story/components/cover/audios/tune', 'audios.long.tune'],
    ['/story/components/cover/groups/pair', 'groups.pair', 'groups.pair_linear'],
  ] as const) {
    it(`what was removed is reported where a script takes its module: ${path}`, async () => {
      const lines = [...modules, 'layers.cat_face1', 'timers.tic', 'layers.GroupAB'].map(
        (module) => `require("App.story.components.cover.${module}")\n`,
      );
      const script = 'App/story/components/cover/layers/tree.lua';
      await opened().store.commit([{ action: 'created', path: script, content: Buffer.from(lines.join('')) }], []);
      expect((await remove(path)).filter((at) => at.startsWith('tree.lua'))).to.deep.equal(
        modules.map((_module, index) => `tree.lua line ${index + 1}`),
      );
    });
  }

  it('what was removed is reported where a script takes it from their own folder', async () => {
    const script = 'App/story/components/cover/layers/tree.lua';
    const code = 'local parent = newModule(...)\nrequire(parent.."cat_face1")\nrequire(parent.."cat")\n';
    await opened().store.commit([{ action: 'created', path: script, content: Buffer.from(code) }], []);
    expect((await remove('/story/cover/cat')).filter((at) => at.startsWith('tree.lua'))).to.deep.equal([
      'tree.lua line 3',
    ]);
  });

  it('what was removed is not reported in code that has another name', async () => {
    const path = 'App/story/commands/cover/byHand.lua';
    const code = 'return function(UI) UI.sceneGroup["pair"].alpha = 0 end\n';
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(code) }], []);
    await call('PUT', '/story/cover/other');
    expect(await remove('/story/cover/other')).to.deep.equal([]);
    expect((await remove('/story/components/cover/groups/pair')).at(-1)).to.equal('byHand.lua line 1');
  });
});

/** A name that is no identifier is asked for with brackets, and keeps them. */
function withoutQuotes(tree: ReadonlyMap<string, Buffer>): Record<string, string> {
  return Object.fromEntries(
    [...tree].map(([path, content]) => [path, content.toString('latin1').replace(/\[\\?"(\w+)\\?"\]/g, '.$1')]),
  );
}
