import { expect } from 'chai';
import { compileError } from '../../../support/lua/real-lua.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { useProject } from '../../../support/project/use-project.js';

const scene = (model: string) =>
  `local sceneName = ...\nlocal model = {\n${model}\n}\nreturn require("controller.scene").new(sceneName, model)\n`;
const layer = (name: string, rest = '') =>
  `local M = require("components.kwik.layer_image").new()\nlocal layerProps = {\n  name = "${name}", x = 10, y = 20,\n}\nM:setProps(layerProps)\n${rest}return M\n`;
const [day, night, end] = ['App/story/components/day', 'App/story/components/night', 'App/fable/components/end'];
const [cat, dog] = [Buffer.from([0x89, 0x50, 0xff, 0x00, 0x0d]), Buffer.from([0, 1, 2, 254])];

/** Two books; the cat has a class, code of its own, and two images. */
const twoBooks = new Map(
  Object.entries({
    'main.lua': 'require("plugin.kwik").bootstrap { name = "story", goPage = "day" }\n',
    'App/story/index.lua': 'return { "day", "night" }\n',
    'App/fable/index.lua': 'return { "end" }\n',
    [`${day}/index.lua`]: scene(
      '  components = { layers = { { cat = { class = { "button", "linear" } } }, { dog = {} }, { yard = { { ball = {} } } } }, audios = { long = { "sea" }, short = {} }, groups = { { pets = { class = { "linear" } } } }, timers = { "tick" } },\n  commands = { "meow", "own", "bark" },',
    ),
    [`${night}/index.lua`]: scene('  components = { layers = { { owl = {} } } },\n  commands = { "meoow" },'),
    [`${end}/index.lua`]: scene('  components = { layers = { { sky = {} } } },\n  commands = { },'),
    [`${night}/layers/owl.lua`]: layer('owl'),
    [`${end}/layers/sky.lua`]: layer('sky'),
    [`${day}/layers/cat.lua`]: layer(
      'cat',
      'M.own = require("App.story.components.day.layers.cat_button")\nM.friend = require("App.story.components.day.layers.dog")\n',
    ),
    [`${day}/layers/cat_button.lua`]:
      'return require("components.kwik.layer_button").set({ name = "cat_button", class = "button", properties = { target = "cat", over = "cat_over" }, actions = { onTap = "meow" } })\n',
    [`${day}/layers/cat_linear.lua`]:
      'local parent, root = newModule(...)\nlocal helper = require(parent .. "helper")\nreturn require("components.kwik.layer_animation").set({ name = "cat", class = "linear", properties = { target = "cat" }, actions = { onComplete = "bark" } })\n',
    [`${day}/layers/helper.lua`]: 'return {}\n',
    [`${day}/layers/dog.lua`]: layer('dog'),
    [`${day}/layers/yard/index.lua`]: 'local M = { name = "yard" }\nreturn M\n',
    [`${day}/layers/yard/ball.lua`]: layer('yard/ball'),
    [`${day}/audios/long/sea.lua`]:
      'return require("components.kwik.page_audio").set({ name = "sea", type = "long", properties = { filename = "sea.mp3" } })\n',
    [`${day}/groups/pets.lua`]:
      'return require("components.kwik.page_group").new({ name = "pets", members = { "cat", "dog" } })\n',
    [`${day}/groups/pets_linear.lua`]:
      'return require("components.kwik.layer_animation").set({ name = "pets", class = "linear", properties = { target = "pets", type = "group" } })\n',
    [`${day}/timers/tick.lua`]:
      'return require("components.kwik.page_timer").set({ name = "tick", properties = { delay = 5 }, actionName = "meow" })\n',
    'App/story/commands/day/own.lua': 'return { new = function() return { execute = function() end } end }\n',
    'App/story/models/day/cat.json': '{ "name": "cat", "note": "Ana\'s" }\n',
  }).map(([path, text]) => [path, Buffer.from(text)] as const),
);
for (const [path, bytes] of [
  ['cat.png', cat],
  ['cat@2x.png', dog],
  ['cat_over.png', dog],
  ['yard/ball.png', cat],
] as const)
  twoBooks.set(`App/story/assets/images/day/${path}`, bytes);
twoBooks.set('App/story/assets/images/night/puma.png', dog);
twoBooks.set('App/story/assets/audios/long/sea.mp3', cat);

for (const store of ['memory', 'disk'] as const) {
  describe(`a copy of a part of a page, in the ${store}`, () => {
    const { call, files, text, read, problem, changedSince } = useProject({ files: twoBooks, store });

    beforeEach(async () => {
      for (const [command, target] of [
        ['meow', 'cat'],
        ['bark', 'dog'],
      ])
        await call('POST', `/story/commands/day/${command}`, {
          body: { actions: [{ command: 'layer.showHide', params: { target } }] },
        });
    });

    /** Makes a copy, and checks that an undo gives every byte back. */
    async function copied(path: string, body?: object) {
      const before = await files();
      const answer = await call('PUT', path, body === undefined ? {} : { body });
      expect([answer.status, answer.body.created], answer.text).to.deep.equal([201, true]);
      const after = await files();
      for (const line of treeDifferences(before, after)) {
        const file = line.slice(2);
        if (file.endsWith('.lua')) expect(compileError(after.get(file) ?? Buffer.from('(')), file).to.equal(undefined);
      }
      const undone = await call('POST', '/_/history/undo');
      expect([undone.status, await changedSince(before)]).to.deep.equal([200, []]);
      expect((await call('POST', '/_/history/redo')).status).to.equal(200);
      expect(treeDifferences(after, await files())).to.deep.equal([]);
      return { body: answer.body, changes: treeDifferences(before, after) };
    }

    it('a layer is copied with its classes and images, and its own names are renewed', async () => {
      const { body, changes } = await copied('/story/day/lion?copyFrom=/story/day/cat&before=dog');
      expect(changes).to.deep.equal([
        '+ App/story/assets/images/day/lion.png',
        '+ App/story/assets/images/day/lion@2x.png',
        `~ ${day}/index.lua`,
        `+ ${day}/layers/lion.lua`,
        `+ ${day}/layers/lion_button.lua`,
        `+ ${day}/layers/lion_linear.lua`,
        '+ App/story/models/day/lion.json',
      ]);
      expect(body.warnings).to.deep.equal([]);
      expect((await read('/story/day')).components.layers.slice(0, 3)).to.deep.equal([
        { cat: { class: ['button', 'linear'] } },
        { lion: { class: ['button', 'linear'] } },
        { dog: {} },
      ]);
      expect((await files()).get('App/story/assets/images/day/lion.png')).to.deep.equal(cat);
      expect(await text(`${day}/layers/lion.lua`)).to.equal(
        layer(
          'lion',
          'M.own = require("App.story.components.day.layers.lion_button")\nM.friend = require("App.story.components.day.layers.dog")\n',
        ),
      );
      expect(await text(`${day}/layers/lion_button.lua`)).to.contain('name = "lion_button"');
      expect(await text(`${day}/layers/lion_button.lua`)).to.contain(
        '{ target = "lion", over = "cat_over" }, actions = { onTap = "meow" }',
      );
      expect(JSON.parse(await text('App/story/models/day/lion.json'))).to.deep.equal({ name: 'lion', note: "Ana's" });
      expect(await text(`${day}/layers/cat_button.lua`)).to.contain('target = "cat"');
    });

    it('a layer is copied to another page: images of the page come along, and what the page lacks is a warning', async () => {
      const { body, changes } = await copied('/story/night/cat?copyFrom=story/day/cat');
      expect(changes).to.deep.equal([
        '+ App/story/assets/images/night/cat.png',
        '+ App/story/assets/images/night/cat@2x.png',
        '+ App/story/assets/images/night/cat_over.png',
        `~ ${night}/index.lua`,
        `+ ${night}/layers/cat.lua`,
        `+ ${night}/layers/cat_button.lua`,
        `+ ${night}/layers/cat_linear.lua`,
        '+ App/story/models/night/cat.json',
      ]);
      expect(body.warnings.map(({ code, at, nearest }) => [code, at, nearest])).to.deep.equal([
        ['dangling-action', `${night}/layers/cat_button.lua actions.onTap`, ['meoow']],
        ['dangling-action', `${night}/layers/cat_linear.lua actions.onComplete`, undefined],
      ]);
      expect(await text(`${night}/layers/cat.lua`)).to.contain(
        'require("App.story.components.night.layers.cat_button")',
      );
      expect(await text(`${night}/layers/cat.lua`)).to.contain('require("App.story.components.day.layers.dog")');
      expect(await text(`${night}/layers/cat_linear.lua`)).to.contain(
        'require("App.story.components.day.layers.helper")',
      );
      expect((await read('/story/night/cat')).image).to.include({ exists: true });
    });

    it('a layer is copied to another book, into a new group', async () => {
      const { changes } = await copied('/fable/end/lion?copyFrom=/story/day/cat&into=zoo', { x: 77 });
      expect(changes).to.include.members([
        '+ App/fable/assets/images/end/zoo/lion.png',
        '+ App/fable/assets/images/end/cat_over.png',
        `+ ${end}/layers/zoo/index.lua`,
        `+ ${end}/layers/zoo/lion.lua`,
      ]);
      const script = await text(`${end}/layers/zoo/lion.lua`);
      expect(script).to.contain('name = "zoo/lion", x = 77, y = 20');
      expect(script).to.contain('require("App.fable.components.end.layers.zoo.lion_button")');
      expect(script).to.contain('require("App.story.components.day.layers.dog")');
      expect((await read('/fable/end/zoo/lion')).props).to.include({ x: 77, y: 20 });
    });

    it('a layer group is copied with everything below it', async () => {
      const { changes } = await copied('/story/night/garden?copyFrom=/story/day/yard&after=owl');
      expect(changes).to.deep.equal([
        '+ App/story/assets/images/night/garden/ball.png',
        `~ ${night}/index.lua`,
        `+ ${night}/layers/garden/ball.lua`,
        `+ ${night}/layers/garden/index.lua`,
      ]);
      expect((await read('/story/night')).components.layers).to.deep.equal([
        { owl: {} },
        { garden: { layers: [{ ball: {} }] } },
      ]);
      expect(await text(`${night}/layers/garden/ball.lua`)).to.contain('name = "garden/ball"');
    });

    it('another image with the name of the copy is left as it is, with a warning', async () => {
      const { body, changes } = await copied('/story/night/puma?copyFrom=/story/day/cat');
      expect(body.warnings.filter(({ code }) => code === 'asset-differs').map(({ at }) => at)).to.deep.equal([
        'App/story/assets/images/night/puma.png',
      ]);
      expect(changes).to.include('+ App/story/assets/images/night/puma@2x.png');
      expect((await files()).get('App/story/assets/images/night/puma.png')).to.deep.equal(dog);
    });

    it('a class is copied to another layer, by its segment or by name', async () => {
      const { body, changes } = await copied('/story/day/dog/linear?copyFrom=/story/day/cat/linear');
      expect(body.resource).to.include({ type: 'class', name: 'linear', href: '/story/day/dog/linear' });
      expect(changes).to.deep.equal([`~ ${day}/index.lua`, `+ ${day}/layers/dog_linear.lua`]);
      expect(await text(`${day}/layers/dog_linear.lua`)).to.equal(
        (await text(`${day}/layers/cat_linear.lua`)).replaceAll('"cat"', '"dog"'),
      );
      const query = 'class=button&before=linear&copyFrom=story/day/cat/button';
      const { body: other } = await copied(`/story/day/dog?${query}`, { properties: { btaps: 2 } });
      expect(other.resource.props['properties']).to.include({ target: 'dog', btaps: 2 });
      expect((await read('/story/day')).components.layers[1]).to.deep.equal({ dog: { class: ['button', 'linear'] } });
    });

    it('a class on a page group is copied to another one', async () => {
      await call('PUT', '/story/components/day/groups/crowd');
      await copied('/story/components/day/groups/crowd/linear?copyFrom=/story/components/day/groups/pets/linear');
      expect(await text(`${day}/groups/crowd_linear.lua`)).to.contain('name = "crowd", class = "linear"');
      expect(await text(`${day}/groups/crowd_linear.lua`)).to.contain('target = "crowd"');
    });

    it('a command is copied with its own name, to another page too', async () => {
      const { changes } = await copied('/story/commands/day/purr?copyFrom=/story/commands/day/meow&before=own');
      expect(changes).to.deep.equal([
        '+ App/story/commands/day/purr.lua',
        `~ ${day}/index.lua`,
        '+ App/story/models/day/commands/purr.json',
      ]);
      expect((await read('/story/day')).commands).to.deep.equal(['meow', 'purr', 'own', 'bark']);
      expect(await text('App/story/commands/day/purr.lua')).to.equal(
        (await text('App/story/commands/day/meow.lua')).replaceAll('meow', 'purr'),
      );
      const { body } = await copied('/story/commands/night/meow?copyFrom=story/day/meow');
      expect(body.warnings.map(({ code }) => code)).to.deep.equal(['dangling-target']);
      const replaced = { actions: [{ command: 'layer.showHide', params: { target: 'owl' } }] };
      expect(
        (await copied('/story/commands/night/hoot?copyFrom=story/day/meow', replaced)).body.warnings,
      ).to.deep.equal([]);
      await copied('/story/commands/night/own?copyFrom=story/day/own');
      expect(await text('App/story/commands/night/own.lua')).to.equal(await text('App/story/commands/day/own.lua'));
    });

    it('a component is copied; an audio with its file to another book', async () => {
      await copied('/story/components/day/timers/tock?copyFrom=/story/components/day/timers/tick');
      expect(await text(`${day}/timers/tock.lua`)).to.contain(
        'name = "tock", properties = { delay = 5 }, actionName = "meow"',
      );
      const { changes } = await copied('/fable/components/end/audios/sea?copyFrom=story/day/audios/sea');
      expect(changes).to.deep.equal([
        '+ App/fable/assets/audios/long/sea.mp3',
        `+ ${end}/audios/long/sea.lua`,
        `~ ${end}/index.lua`,
      ]);
      const { body } = await copied('/story/components/night/groups/birds?copyFrom=/story/components/day/groups/pets');
      expect(body.warnings.map(({ code }) => code)).to.deep.equal(['dangling-target', 'dangling-target']);
      expect((await read('/story/night')).components.groups).to.deep.equal([{ birds: { class: ['linear'] } }]);
      expect(await text(`${night}/groups/birds_linear.lua`)).to.contain('name = "birds", class = "linear"');
    });

    it('a copy to what is there already touches no file, whatever else the request has', async () => {
      const before = await files();
      const body = { x: 5 };
      for (const [path, sent] of [
        ['/story/night?copyFrom=/story/day', {}],
        ['/story/day/dog?copyFrom=/story/day/cat&after=yard', { body }],
        ['/story/day/dog?copyFrom=/story/day/gone', {}],
        ['/story/day/cat/linear?copyFrom=/story/day/cat/button&before=button', { body }],
        ['/story/commands/day/bark?copyFrom=/story/commands/day/meow', { body: { actions: [] } }],
        ['/story/components/day/timers/tick?copyFrom=/story/components/day/timers/tock', { body }],
        ['/story/components/day/groups/pets/linear?copyFrom=/story/components/day/groups/a/linear', { body }],
      ] as const) {
        const { status, body: answer } = await call('PUT', path, sent);
        expect([status, answer.created, answer.changes, answer.changeset], path).to.deep.equal([200, false, [], null]);
        expect(
          answer.warnings.map(({ code }) => code),
          path,
        ).to.deep.equal(['nothing-copied']);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a copy is refused, with the nearest names, and nothing is changed', async () => {
      await call('DELETE', '/story/commands/day/own');
      const before = await files();
      for (const [path, expected] of [
        ['/story/day/lion?copyFrom=/story/day/caat', [404, 'layer-not-found']],
        ['/story/day/lion?copyFrom=/story/dawn/cat', [404, 'page-not-found']],
        ['/story/day/lion?copyFrom=/story/commands/day/meow', [400, 'invalid-query']],
        ['/story/day/lion?copyFrom=/story', [400, 'invalid-query']],
        ['/story/day/lion?copyFrom=../main.lua', [400, 'invalid-query']],
        ['/story/day/lion?copyFrom=/story/day/cat&newName=puma', [400, 'invalid-query']],
        ['/story/day/helper?copyFrom=/story/day/cat', [409, 'name-collides']],
        ['/story/day/DOG?copyFrom=/story/day/cat', [409, 'name-collides']],
        ['/story/day/1st?copyFrom=/story/day/cat', [400, 'invalid-name']],
        ['/story/day/yard/inner?copyFrom=/story/day/yard', [400, 'invalid-query']],
        ['/story/day/dog?class=linear&copyFrom=/story/day/cat', [400, 'invalid-query']],
        ['/story/day/dog/rotation?copyFrom=/story/day/cat/linear', [400, 'invalid-query']],
        ['/story/day/dog/drag?copyFrom=/story/day/cat/drag', [404, 'class-not-attached']],
        ['/story/commands/day/purr?copyFrom=/story/commands/day/meeow', [404, 'command-not-found']],
        ['/story/components/day/timers/a?copyFrom=/story/components/day/timers/tik', [404, 'component-not-found']],
        ['/story/components/day/timers/a?copyFrom=/story/components/day/audios/sea', [400, 'invalid-query']],
        ['/story/components/day/audios/a?type=short&copyFrom=story/day/audios/sea', [400, 'invalid-query']],
      ] as const)
        expect(await problem('PUT', path), path).to.deep.equal(expected);
      const { body } = await call('PUT', '/story/day/lion?copyFrom=/story/day/caat');
      expect(body.nearest).to.include('cat');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a dry run of a copy shows its files, and writes none', async () => {
      const before = await files();
      const { status, body } = await call('PUT', '/story/day/lion?copyFrom=/story/day/cat&dryRun=true');
      expect([status, body.changeset]).to.deep.equal([201, null]);
      const diff = body.changes.find(({ path }) => path === `${day}/layers/lion_button.lua`)?.diff;
      expect(diff).to.contain('+return require("components.kwik.layer_button").set({ name = "lion_button"');
      expect(await changedSince(before)).to.deep.equal([]);
    });
  });
}
