import { readFile } from 'node:fs/promises';
import type { CatalogueRun } from './catalogue-runs.js';
import type { EngineProject } from './engine-project.js';

/** The book `lab`, with a page for each part of the catalogue that is run. */
export class CatalogueBook {
  constructor(private readonly project: EngineProject) {}

  /** Sounds, sprites and particles that the runs name. */
  async makeAssets(): Promise<void> {
    const assets = 'App/lab/assets';
    const sound = await readFile(
      new URL('../../../examples/sample/App/harbour/assets/audios/short/creak.wav', import.meta.url),
    );
    await this.project.write(`${assets}/audios/short/creak.wav`, sound);
    await this.project.write(`${assets}/audios/sync/story.mp3`, sound);
    await this.project.write(`${assets}/audios/sync/story.txt`, '0.000 0.100 Ahoy\n0.100 0.200 harbour\n');
    await this.project.picture(`${assets}/sprites/cat.png`, 20, 10, [0, 80, 40, 255]);
    await this.project.picture(`${assets}/particles/spark.png`, 8, 8, [255, 200, 40, 255]);
    await this.project.write(`${assets}/particles/fire.json`, JSON.stringify(fire));
  }

  async ask(page: string, [method, path, body]: NonNullable<CatalogueRun['also']>[number]): Promise<void> {
    await this.project.call(method, `/lab${path.replace('{page}', page)}`, body);
  }

  async makePage(page: string, run: CatalogueRun): Promise<void> {
    await this.project.call('PUT', `/lab/${page}`);
    const { group, ...layer } = run.layer ?? {};
    const size = { x: 400, y: 640, width: 200, height: 200, ...layer };
    if (group === true)
      for (const language of ['en', 'ja']) await this.project.call('PUT', `/lab/${page}/one/${language}`, size);
    else await this.project.call('PUT', `/lab/${page}/one`, size);
    await this.project.call('PUT', `/lab/${page}/two`, { x: 1000, y: 640, width: 200, height: 200 });
    for (const image of group === true ? ['one/en', 'one/ja', 'two'] : images)
      await this.project.picture(`App/lab/assets/images/${page}/${image}.png`, 50, 50, [200, 80, 40, 255]);
    await this.project.write(
      `App/lab/assets/images/${page}/way.json`,
      JSON.stringify([
        [400, 640, 400, 640, 400, 640],
        [1200, 640, 1200, 640, 1200, 640],
      ]),
    );
    for (const each of run.also ?? []) await this.ask(page, each);
  }

  async makeComponentPage(name: string, run: CatalogueRun): Promise<void> {
    const page = pageOf(name);
    const [kind = '', variant] = name.split('/');
    await this.makePage(page, kind === 'layer' ? { ...run, layer: {} } : run);
    // A script of the page is known by its name.
    const own = kind === 'page' && variant !== undefined ? variant : 'it';
    if (kind === 'layer') await this.project.call('PUT', `/lab/${page}/three`, run.layer);
    else
      await this.project.call(
        'PUT',
        `/lab/components/${page}/${kind}/${own}${kind === 'audios' ? '?type=short' : ''}`,
        run.props,
      );
  }
}

/** The Lua functions with which runs report. */
export const helpers = `
  local names = {}
  function report(name) names[name] = true end
  function reported(name) return names[name] == true end
  function forget(name) names[name] = nil end
  function near(a, b) return a ~= nil and math.abs(a - b) < 1.5 end
  function object(name) return PROBE.UI().sceneGroup[name] end
  function above(a, b)
    local group, first = PROBE.UI().sceneGroup, object(b)
    for index = 1, group.numChildren do
      if group[index] == first then first = nil elseif group[index] == object(a) then return first == nil end
    end
  end
  function copies()
    local group = PROBE.UI().sceneGroup
    for index = 1, group.numChildren do
      local inner = group[index]
      if inner.numChildren and inner.name == nil then return inner.numChildren end
    end
    return 0
  end
  return true`;

/** The page of a component. */
export function pageOf(component: string): string {
  return `p_${component.replaceAll('/', '_')}`;
}

const images = ['one', 'two', 'pad', 'snow', 'fire', 'cat', 'ball', 'story', 'film'];

const fire = {
  maxParticles: 20,
  angle: -90,
  angleVariance: 10,
  emitterType: 0,
  duration: -1,
  speed: 40,
  speedVariance: 5,
  particleLifespan: 1,
  particleLifespanVariance: 0.2,
  startParticleSize: 8,
  finishParticleSize: 2,
  startColorRed: 1,
  startColorGreen: 0.8,
  startColorBlue: 0.2,
  startColorAlpha: 1,
  finishColorAlpha: 0,
  textureFileName: 'spark.png',
  blendFuncSource: 770,
  blendFuncDestination: 1,
  absolutePosition: false,
  gravityx: 0,
  gravityy: 0,
};
