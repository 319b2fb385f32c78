import { expect } from 'chai';
import { useEngineProject } from './support/use-engine-project.js';

const modules = [
  'plugin.google.iap.billing.v2',
  'plugin.amazon.iap',
  'plugin.utf8',
  'plugin.bit',
  'plugin.memoryBitmap',
  'socket',
  'ltn12',
  'mime',
  'sqlite3',
];

describe('what this build of the engine cannot run, in docs/engine.md', () => {
  const project = useEngineProject();

  it('docs/engine.md lists exactly what this build of the engine cannot run', async () => {
    await project().run(async (app) => {
      const found = modules.map((name) => `["${name}"] = (pcall(require, "${name}"))`);
      expect(await app.lua(`return { ${found.join(', ')} }`)).to.deep.equal(
        Object.fromEntries(modules.map((name) => [name, false])),
      );
      expect(
        await app.lua(
          'return { (pcall(io.popen, "ls")), os.execute("ls"), system.hasEventSource("accelerometer"), system.hasEventSource("gyroscope") }',
        ),
      ).to.deep.equal([false, -1, false, false]);
      await app.show('quay');
      await app.lua(
        'tapped = {} PROBE.UI().sceneGroup.lamp:addEventListener("tap", function(event) tapped[#tapped + 1] = event.numTaps end)',
      );
      for (const taps of [1, 2, 3]) {
        await app.click('lamp');
        await app.until('return #tapped', (count) => count === taps);
      }
      expect(await app.lua('return tapped')).to.deep.equal([1, 1, 1]);
    });
  });
});
