import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

const call = 'return require("controller.scene").new(..., model)\n';
const indexes: Readonly<Record<string, string>> = {
  layers: 'local model = {\n  components = {\n    timers = { "clock" },\n  },\n  commands = {},\n}\n',
  components: 'local model = {\n\tcommands = {},\n}\n',
  commands: 'local model = { components = { layers = { { bg = {} } } } }\n',
  everything: 'local model = {}\n',
};
const changes = [
  '/story/page/cat',
  '/story/page/cat/linear',
  '/story/commands/page/go',
  '/story/components/page/timers/tick',
  '/story/components/page/audios/song',
  '/story/components/page/groups/pets',
  '/story/components/page/variables/score',
];

for (const [missing, model] of Object.entries(indexes)) {
  describe(`a page whose index has no ${missing}`, () => {
    const {
      call: send,
      files,
      changedSince,
    } = useProject({
      files: {
        'main.lua': 'require("plugin.kwik").bootstrap({ name = "story", goPage = "page" })\n',
        'App/story/index.lua': 'return { "page" }\n',
        'App/story/components/page/index.lua': model + call,
        'App/story/models/page/index.json': '{\n  "name": "page",\n  "components": {\n    "layers": []\n  }\n}\n',
      },
    });
    const request = async (method: string, path: string) => {
      const { status, body } = await send(method, path);
      expect(status, `${method} ${path}: ${body.detail}`).to.be.oneOf([200, 201]);
    };

    for (const path of changes.filter((each) => !each.endsWith('linear'))) {
      it(`has its old bytes again after ${path} was made and removed`, async () => {
        const before = await files();
        await request('PUT', path);
        await request('DELETE', path);
        expect(await changedSince(before)).to.deep.equal([]);
      });
    }

    it('has them, too, after all of them were made, and removed from the last one on', async () => {
      const before = await files();
      for (const path of changes) await request('PUT', path);
      for (const path of changes.toReversed()) await request('DELETE', path);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  });
}
