import { expect } from 'chai';
import { fixtureTree } from '../../../support/project/project.js';
import { useProject } from '../../../support/project/use-project.js';

const title = 'App/story/components/cover/layers/title.lua';

/** A custom class with constants, a nested table, and a value that only running it could show. */
const wobble = `local M = {
  class = "wobble",
  properties = { turnSpeed = 2.5, times = 3, on = true, label = "hey", steps = {1, 2}, far = { x_end = 10 }, now = os.time() },
}
return M
`;

for (const store of ['memory', 'disk'] as const) {
  describe(`Where values come from, ${store}`, () => {
    describe('of readable scripts', () => {
      const { call, read } = useProject({ store });

      it('a layer names its script, and for each value whether it comes from the script, the JSON file or a default', async () => {
        const { script, from, props } = await read('/story/cover/title');
        expect(script).to.deep.equal({ path: title, exists: true, recognised: true });
        expect(from).to.include({ x: 'script', kind: 'computed', blendMode: 'script', xScale: 'absent' });
        const leaves = Object.keys(props).filter((name) => props[name]?.constructor !== Object);
        expect(Object.keys(from)).to.include.members(leaves);
      });

      it('a class has the same by dotted paths, and a saved value comes from the script', async () => {
        await call('PUT', '/story/cover/bg?class=pulse', { body: { properties: { duration: 800 } } });
        const { script, from } = await read('/story/cover/bg/pulse');
        const path = 'App/story/components/cover/layers/bg_pulse.lua';
        expect(script).to.deep.equal({ path, exists: true, recognised: true, timing: 'exact', hasFrom: false });
        expect(from).to.include({ 'properties.duration': 'script', 'to.rotation': 'absent' });
        expect(from)
          .to.include({ 'from.x': 'absent', 'layerOptions.deltaX': 'script' })
          .and.not.to.have.property('properties');
      });
    });

    describe('of scripts that cannot be edited', () => {
      const tree = new Map<string, Buffer>();
      before(async () => {
        for (const [path, content] of await fixtureTree('project')) tree.set(path, Buffer.from(content));
        tree.set(title, Buffer.from('local M = {}\n\nlocal x = = 3\nreturn M\n'));
        tree.set('App/story/components/cover/layers/bg.lua', Buffer.from('return require("made.elsewhere")\n'));
        tree.set('components/custom/wobble.lua', Buffer.from(wobble));
      });
      const { call, read } = useProject({ store, files: tree });

      it('a layer whose script is no Lua is not recognised, with the line of the fault, and its values are those of the JSON', async () => {
        const { script, from } = await read('/story/cover/title');
        expect(script).to.deep.equal({ path: title, exists: true, recognised: false, line: 3 });
        expect(from).to.include({ x: 'json' });
        const refused = await call('POST', '/story/cover/title', { body: { x: 1 } });
        expect(refused.body.code).to.equal('script-not-recognised');
      });

      it('a layer whose script shows no table is not recognised', async () => {
        expect((await read('/story/cover/bg')).script)
          .to.include({ recognised: false })
          .and.not.to.have.property('line');
      });

      it('a custom class has the constants of its table as properties of a form', async () => {
        const { defaults, properties } = await read('/components/custom/wobble');
        expect(defaults).to.deep.equal({
          properties: { turnSpeed: 2.5, times: 3, on: true, label: 'hey', steps: [1, 2], far: { x_end: 10 } },
        });
        expect(properties).to.deep.equal({
          'properties.turnSpeed': { title: 'Turn speed', group: 'Settings', type: 'number', step: 0.1 },
          'properties.times': { title: 'Times', group: 'Settings', type: 'number', step: 1 },
          'properties.on': { title: 'On', group: 'Settings', type: 'boolean' },
          'properties.label': { title: 'Label', group: 'Settings', type: 'string' },
          'properties.steps': { title: 'Steps', group: 'Settings', type: 'list' },
          'properties.far.x_end': { title: 'X end', group: 'Settings', type: 'number', step: 1 },
        });
      });
    });
  });
}
