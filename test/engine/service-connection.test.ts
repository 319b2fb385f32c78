import { expect } from 'chai';
import { EngineProject } from './support/engine-project.js';
import type { RunningApp } from './support/engine.js';

const alphaOf = (layer: string) => `return (PROBE.get("${layer}") or {}).a`;

describe('the way from the engine to the service', () => {
  let project: EngineProject | undefined;

  const run = async (token: string | undefined, steps: (app: RunningApp, project: EngineProject) => Promise<void>) => {
    const opened = (project = await EngineProject.open(undefined, token));
    const bridge = token === undefined ? '' : `token = ${JSON.stringify(token)}`;
    await opened.connect((app) => steps(app, opened), { bridge });
  };
  const save = async (app: RunningApp, opened: EngineProject, alpha: number) => {
    await opened.call('POST', '/harbour/dusk/sun', { alpha });
    await app.until(alphaOf('sun'), (value) => value === alpha);
  };

  afterEach(() => project?.close());

  it('the engine has one open request to the service at a time', async () => {
    await run(undefined, async (app, opened) => {
      for (const alpha of [0.5, 0.25, 0.75]) await save(app, opened, alpha);
      await opened.stopService();
      await opened.startService();
      await opened.untilConnected();
      await save(app, opened, 0.5);
      expect(opened.mostPolls).to.equal(1);
    });
  });

  it('the engine sends a token with any character that its headers allow', async () => {
    await run('a:b=c/d+e.f~1', (app, opened) => save(app, opened, 0.5));
  });

  it('the engine and the service exchange text outside ASCII, and a call returns the result of a function', async () => {
    await run(undefined, async (app, opened) => {
      await app.lua('local app = PROBE.app() app:addEventListener("grüße", function(e) received = e.params.word end)');
      await opened.call('POST', '/_/app/dispatch', { name: 'grüße', params: { word: 'こんにちは: |' } });
      await app.until('return received', (word) => word === 'こんにちは: |');
      expect(await opened.call('POST', '/harbour/page/sign/rename', { text: 'Zum Kai | ü: ö' })).to.nested.include({
        'result.text': 'Zum Kai | ü: ö',
      });
    });
  });
});
