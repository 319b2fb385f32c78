import { useEngineProject } from '../support/use-engine-project.js';

describe('times, in the engine', () => {
  const project = useEngineProject();

  it('the engine uses the catalogue’s units of time: an animation moves, a timer fires and a page turns', async () => {
    const gull = { x: 400, y: 300, width: 80, height: 40 };
    await project().call('PUT', '/harbour/quay/gull', gull);
    await project().picture('App/harbour/assets/images/quay/gull.png', 20, 10, [255, 0, 0, 255]);
    await project().call('PUT', '/harbour/quay/gull?class=linear', {
      properties: { duration: 300, delay: 100 },
      from: { x: 20, y: 75 },
      to: { x: 300, y: 75 },
    });
    const turn = { command: 'page.gotoPage', params: { pageName: 'lighthouse', effect: 'crossFade', delay: 100 } };
    await project().call('PUT', '/harbour/commands/quay/leave', { actions: [turn] });
    await project().call('PUT', '/harbour/components/quay/timers/bell', {
      properties: { delay: 600 },
      actions: { onComplete: 'leave' },
    });
    await project().run(async (app) => {
      await app.show('quay');
      await app.until<number>('return PROBE.UI().sceneGroup["gull"].x', (x) => x === 300);
      await app.until<boolean>('return PROBE.shown("lighthouse")', (shown) => shown);
    });
  });
});
