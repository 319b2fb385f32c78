import { expect } from 'chai';
import { findingCodes, findingKinds } from '#application/doctor/checks';
import type { FileChange } from '#domain/change/file-change';
import { formerAnimation, type FormerAnimation } from './support/former-animation.js';
import { useProject } from '../support/project/use-project.js';

const sample = '../../examples/sample';
const dusk = 'App/harbour/components/dusk';
const models = 'App/harbour/models/dusk';
const images = 'App/harbour/assets/images/dusk';

interface Reported {
  readonly code: string;
  readonly severity: string;
  readonly place: { readonly path: string; readonly line?: number };
  readonly href: string;
  readonly explanation: string;
  readonly excerpt?: string;
  readonly fix?: string;
}

interface Anomaly {
  readonly plant: () => Promise<void>;
  readonly path: string;
  readonly line?: number;
  readonly href: string;
  readonly explains: RegExp;
}

describe('the doctor', () => {
  const { call, files, text, opened, changedSince } = useProject({ files: sample });

  const change = (...changes: FileChange[]) => opened().store.commit(changes, []);
  const write = async (path: string, content: string) => {
    const action = (await opened().store.stat(path)) === undefined ? 'created' : 'modified';
    await change({ action, path, content: Buffer.from(content) });
  };
  const remove = (path: string) => change({ action: 'removed', path });
  const replace = async (path: string, from: string | RegExp, to: string) => {
    const before = await text(path);
    const after = before.replace(from, to);
    expect(after, `${path} has ${String(from)}`).to.not.equal(before);
    await write(path, after);
  };
  const move = async (from: string, to: string) => {
    const content = (await opened().store.read(from))?.content ?? new Uint8Array();
    await change({ action: 'removed', path: from }, { action: 'created', path: to, content });
  };
  const examine = async () => {
    const { status, text: body } = await call('GET', '/_/doctor');
    expect(status).to.equal(200);
    return JSON.parse(body) as Record<'errors' | 'warnings' | 'infos' | 'books' | 'pages', number> & {
      findings: Reported[];
    };
  };
  /** What was found beside what is in the sample as it is, and beside what is planted with what is looked for. */
  const found = async (sought?: string) => {
    const { findings } = await examine();
    return findings.filter(
      ({ code, place }) => place.path !== `${images}/title.png` && (code !== 'own-runtime' || code === sought),
    );
  };
  /** A runtime in the project's own folders, with what the sample uses, but for what is named. */
  const plantRuntime = async (without?: string) => {
    const modules = ['image', 'animation', 'button', 'shape'].map((name) => `components/kwik/layer_${name}`);
    const parts = ['audio', 'group', 'timer', 'variable'].map((name) => `components/kwik/page_${name}`);
    const actions = ['actionCommand', 'pageAction'].map((name) => `commands/kwik/${name}`);
    const words = 'animations variables getVariable _init Page Layer Animation Var showView'.split(' ');
    const code = words.filter((word) => word !== without).join('()\n');
    for (const module of [...modules, ...parts, ...actions, 'controller/ApplicationUI'])
      await write(`${module}.lua`, `${code}()\n-- ${without ?? ''}\n`);
    await replace('main.lua', 'pcall(require, "plugin.kwik")', 'pcall(require, "controller.index")');
  };
  /** A page group with a name that a request could not give it. */
  const groupCalled = async (name: string) => {
    await call('PUT', '/harbour/components/dusk/groups/shore', { body: { members: ['sea'] } });
    for (const path of [...(await files()).keys()].filter((each) => /[/_]shore\./.test(each))) {
      const next = path.replace('shore', name);
      await move(path, next);
      await replace(next, /"shore"/g, `"${name}"`);
    }
    await replace(`${dusk}/index.lua`, 'shore', name);
  };
  const fix = (code: string) => call('POST', `/_/doctor/fix?code=${code}`);

  it('the doctor finds layers that are called like what their page has, in no group, and how bad that is', async () => {
    const layerCalled = async (from: string, name: string) => {
      const { status } = await call('PUT', `/harbour/dusk/${from}?newName=my${from}`);
      expect(status).to.equal(200);
      await replace(`${dusk}/index.lua`, `my${from}`, name);
    };
    const named = async () =>
      (await found()).flatMap(({ code, href }) => (code.startsWith('name-') ? [[code, href]] : []));
    await call('PUT', '/harbour/dusk/fleet/rotation');
    expect(await named(), 'in a group it does no harm').to.deep.equal([]);
    await layerCalled('sun', 'rotation');
    await layerCalled('sea', 'alpha');
    await layerCalled('sky', 'insert');
    const [hidden, stops] = ['name-hides-layer', 'name-stops-page'];
    expect(await named()).to.deep.equal([
      [hidden, '/harbour/dusk/insert'],
      [stops, '/harbour/dusk/rotation'],
      [hidden, '/harbour/dusk/alpha'],
    ]);
    await call('PUT', '/harbour/components/dusk/groups/crew', { body: { members: ['title'] } });
    expect(await named()).to.deep.include([stops, '/harbour/dusk/insert']);
  });

  it('the doctor finds nothing in the sample but a layer that shows as text', async () => {
    const report = await examine();
    expect(report).to.deep.include({ books: 1, pages: 4, errors: 0, warnings: 0, infos: 1 });
    expect(report.findings.map(({ code, href }) => [code, href])).to.deep.equal([
      ['layer-without-image', '/harbour/dusk/title'],
    ]);
  });

  it('the doctor finds a page index in broken JSON, and accepts a list there, as older exporters wrote', async () => {
    const found = async (content: string) => {
      await write(`${models}/index.json`, content);
      const { findings } = await examine();
      return findings.filter(({ code }) => code === 'invalid-json').map(({ place }) => [place.path, place.line]);
    };
    expect(await found('{\n  "name": ,\n}\n')).to.deep.equal([[`${models}/index.json`, 2]]);
    expect(await found('[{ "name": "sea" }]\n')).to.deep.equal([]);
  });

  it('the doctor accepts lists in JSON below a page’s images and assets, such as shapes of the artwork', async () => {
    await write(`${images}/sun_Shape_Path_open.json`, '[[{ "x": 1, "y": 2 }]]\n');
    await write(`${models}/sun_shape.json`, '[]');
    await write(`${dusk}/tmp.json`, `${'['.repeat(200)}${']'.repeat(200)}`);
    const { findings } = await examine();
    expect(findings.filter(({ code }) => code === 'invalid-json')).to.deep.equal([]);
  });

  it('the doctor does not report a missing class script that the runtime does not load, such as one of a layer group', async () => {
    const index = `${dusk}/index.lua`;
    await replace(
      index,
      '{ flag = { class = { "linear" } } },\n          } },',
      '{ flag = { class = { "linear" } } },\n              class = { "lang", "linear" },\n          } },',
    );
    await remove(`${dusk}/layers/fleet/rig/flag_linear.lua`);
    expect((await found()).map(({ code }) => code)).to.not.include('class-without-script');
    await replace(index, '{ mast = {} },', '{ mast = { class = { "linear" } } },');
    const missing = (await found()).filter(({ code }) => code === 'class-without-script');
    expect(
      missing.map(({ href }) => href),
      'that of the first is loaded',
    ).to.deep.equal(['/harbour/dusk/fleet/rig/mast/linear']);
  });

  /** How to spoil the sample, and what is to be found then: one finding, at that place, about that thing. */
  /** An animation of an earlier template on the sea. */
  const animation = (given: Omit<FormerAnimation, 'layer'>, explains: RegExp): Anomaly => {
    const name = given.class ?? 'linear';
    const path = `${dusk}/layers/sea_${name}.lua`;
    const plant = async () => {
      await call('PUT', `/harbour/dusk/sea?class=${name}`);
      await write(path, formerAnimation({ layer: 'sea', ...given }));
    };
    return { plant, path, href: `/harbour/dusk/sea/${name}`, explains };
  };

  const anomalies = {
    'unreadable-index': {
      plant: () => replace(`${dusk}/index.lua`, '{ sky = {} },', '{ sky = {}, },, '),
      path: `${dusk}/index.lua`,
      line: 7,
      href: '/harbour/dusk',
      explains: /./,
    },
    'unreadable-list': {
      plant: () => replace(`${dusk}/index.lua`, /\n( *)timers = \{[^}]*\}/, '\n$1timers = clocks()'),
      path: `${dusk}/index.lua`,
      line: 22,
      href: '/harbour/dusk',
      explains: /"timers" is not a table written out here/,
    },
    'unreadable-file': {
      plant: () => Promise.resolve(opened().makeUnreadable(`${dusk}/layers/sky.lua`)),
      path: `${dusk}/layers/sky.lua`,
      href: '/harbour/dusk',
      explains: /could not be read: permission was denied/,
    },
    'invalid-lua': {
      plant: () => replace(`${dusk}/layers/sea.lua`, 'local layerProps = {', 'local layerProps = {{'),
      path: `${dusk}/layers/sea.lua`,
      href: '/harbour/dusk',
      explains: /./,
    },
    'file-too-large': {
      plant: () => replace(`${dusk}/layers/sea.lua`, /^/, `-- ${'x'.repeat(600_000)}\n`),
      path: `${dusk}/layers/sea.lua`,
      line: 1,
      href: '/harbour/dusk',
      explains: /Lua files are read up to 524288/,
    },
    'byte-order-mark': {
      plant: () => replace(`${dusk}/layers/sea.lua`, /^/, '\ufeff'),
      path: `${dusk}/layers/sea.lua`,
      line: 1,
      href: '/harbour/dusk/sea',
      explains: /begins with a byte-order mark.*the engine refuses the file.*stops when it opens the page "dusk"/,
    },
    'invalid-json': {
      plant: () => write(`${models}/sea.json`, '{\n  "name": "sea",,\n}\n'),
      path: `${models}/sea.json`,
      line: 2,
      href: '/harbour/dusk',
      explains: /./,
    },
    'missing-key': {
      plant: () => replace(`${dusk}/index.lua`, 'commands = {', 'comands = {'),
      path: `${dusk}/index.lua`,
      line: 3,
      href: '/harbour/dusk',
      explains: /has no "commands"\. The app does not start.*It has "comands", which the runtime does not read/,
    },
    'unknown-key': {
      plant: () => replace(`${dusk}/index.lua`, 'timers = {', 'timer = {'),
      path: `${dusk}/index.lua`,
      href: '/harbour/dusk',
      explains:
        /the key "timer".*there is no "App\/harbour\/components\/dusk\/timer\/lastLight\.lua".*Did you mean "timers"/,
    },
    'unusable-value': {
      plant: () => replace('App/harbour/components/quay/index.lua', /onInit = [^]*?\n\tend/, 'onInit = "quay"'),
      path: 'App/harbour/components/quay/index.lua',
      href: '/harbour/quay',
      explains: /"onInit" is no function, and the runtime takes it for one/,
    },
    'ignored-entries': {
      plant: () => replace('App/harbour/components/quay/index.lua', '{ wall = {} }', 'wall = {}'),
      path: 'App/harbour/components/quay/index.lua',
      line: 8,
      href: '/harbour/quay',
      explains: /skips "wall" in "layers": an entry is a table of its own/,
    },
    'ignored-key': {
      plant: () => replace('App/harbour/components/quay/index.lua', 'onInit =', 'oninit ='),
      path: 'App/harbour/components/quay/index.lua',
      href: '/harbour/quay',
      explains: /does not read the key "oninit".*Did you mean "onInit"/,
    },
    'missing-page': {
      plant: () => replace('App/harbour/index.lua', /"quay"/, '"quay", "attic"'),
      path: 'App/harbour/components/attic/index.lua',
      href: '/harbour/attic',
      explains: /lists a page "attic"/,
    },
    'two-page-files': {
      plant: async () => write('App/harbour/dusk.lua', await text(`${dusk}/index.lua`)),
      path: 'App/harbour/dusk.lua',
      href: '/harbour/dusk',
      explains: /two files with a model/,
    },
    'no-scene': {
      plant: async () => {
        await replace('App/harbour/index.lua', /"quay"/, '"quay", "attic"');
        await write('App/harbour/attic.lua', '-- layers\nreturn {\n  layers = {},\n}\n');
      },
      path: 'App/harbour/attic.lua',
      line: 2,
      href: '/harbour/attic',
      explains: /returns a table instead of a scene/,
    },
    'listed-plain-page': {
      plant: () => replace('App/harbour/index.lua', /"quay"/, '"quay", "page"'),
      path: 'App/harbour/page.lua',
      href: '/harbour/page',
      explains:
        /lists the page "page", and "App\/harbour\/page\.lua" makes no page with a model\. The app does not start/,
    },
    'missing-script': {
      plant: () => remove(`${dusk}/layers/sea.lua`),
      path: `${dusk}/layers/sea.lua`,
      href: '/harbour/dusk/sea',
      explains: /layer "sea" is listed/,
    },
    'class-without-script': {
      plant: () => remove(`${dusk}/layers/sun_linear.lua`),
      path: `${dusk}/layers/sun_linear.lua`,
      href: '/harbour/dusk/sun/linear',
      explains: /class "linear" of the layer "sun"/,
    },
    'missing-custom-class': {
      plant: () => remove('components/custom/bobbing.lua'),
      path: `${dusk}/layers/fleet/boat_bobbing.lua`,
      href: '/harbour/dusk/fleet/boat/bobbing',
      explains: /"components\/custom\/bobbing\.lua", which is not there/,
    },
    'missing-module': {
      plant: () => replace(`${dusk}/layers/sky.lua`, /^/, 'local tide = require("custom.tide")\n'),
      path: `${dusk}/layers/sky.lua`,
      line: 1,
      href: '/harbour/dusk/sky',
      explains: /requires the module "custom\.tide", and there is none/,
    },
    'no-return': {
      plant: () => replace(`${dusk}/layers/sky.lua`, /return M\s*$/, ''),
      path: `${dusk}/layers/sky.lua`,
      href: '/harbour/dusk/sky',
      explains: /returns no table, and the runtime takes what a script returns/,
    },
    'missing-layer': {
      plant: () =>
        replace(`${dusk}/layers/sky.lua`, 'function M:didShow(UI)', '$&\n  UI.sceneGroup["skie"].alpha = 0.5'),
      path: `${dusk}/layers/sky.lua`,
      href: '/harbour/dusk/sky',
      explains: /asks for "skie".*the script stops there\. Did you mean "sky"/,
    },
    'missing-start': {
      plant: () => replace('main.lua', /= "dusk"/g, '= "quai"'),
      path: 'main.lua',
      line: 22,
      href: '/',
      explains: /begins with the page "quai".*Did you mean "quay"/,
    },
    'raises-at-start': {
      plant: () => replace('main.lua', 'system.setTapDelay(0.2)', 'error("not today")'),
      path: 'main.lua',
      line: 13,
      href: '/',
      explains: /Line 13 raises an error whenever the file is loaded\. The app does not start\./,
    },
    'differing-start': {
      plant: () => replace('main.lua', 'gotoPage = "dusk"', 'gotoPage = "quay"'),
      path: 'main.lua',
      line: 22,
      href: '/',
      explains: /starts with the page "dusk" \(line 22 of "main\.lua"\) or "quay" \(line 23 of "main\.lua"\)/,
    },
    'class-without-image': {
      plant: () =>
        change(
          { action: 'removed', path: 'App/harbour/assets/images/quay/door.png' },
          ...['@2x', '@4x'].map((size) => ({
            action: 'removed' as const,
            path: `App/harbour/assets/images/quay/door${size}.png`,
          })),
        ),
      path: 'App/harbour/components/quay/layers/door_button.lua',
      href: '/harbour/quay/door/button',
      explains: /"button" of the layer "door" cannot do without an image.*stops when it is opened/,
    },
    'duration-zero': {
      plant: async () => {
        await call('PUT', '/harbour/dusk/sea?class=linear');
        // Scripts of ours are older than the guard.
        await replace(`${dusk}/layers/sea_linear.lua`, /.*duration = 1 end\n/, '');
        await replace(`${dusk}/layers/sea_linear.lua`, /duration = \d+/, 'duration = 0');
      },
      path: `${dusk}/layers/sea_linear.lua`,
      href: '/harbour/dusk/sea/linear',
      explains: /takes 0 milliseconds.*stops when it opens the page "dusk"/,
    },
    'content-dependent': {
      plant: async () => {
        await replace('config.lua', '"letterbox"', '"adaptive"');
        // Of the animations of the sample, only that of the sun keeps its place.
        const others = ['dusk/layers/title', 'dusk/layers/fleet/rig/flag', 'quay/groups/cargo'];
        for (const other of others)
          await replace(`App/harbour/components/${other}_linear.lua`, /^ +[xy] = -?\d+,.*\n/gm, '');
      },
      path: `${dusk}/layers/sun_linear.lua`,
      href: '/harbour/dusk/sun/linear',
      explains: /^`to` counts from the corner of the content/,
    },
    'animation-no-time': animation({ properties: 'duration = "long",' }, /duration is "long", which is no number/),
    'animation-negative-time': animation({ properties: 'delay = -5,' }, /delay is -5/),
    'animation-unknown-easing': animation({ properties: 'easing = "inSwing",' }, /no easing "inSwing"/),
    'animation-waits': animation({ more: 'from = { x = 0 },' }, /waits 500 ms at the start/),
    'animation-never-moves': animation({ properties: 'loop = 0,', more: 'from = {},' }, /never moves/),
    'animation-delay-ignored': animation({ properties: 'delay = 250,' }, /ignores the delay of 250 ms/),
    'animation-stays-mirrored': animation(
      { properties: 'reverse = true, xSwipe = true, resetAtEnd = false,', isExact: true },
      /stays mirrored/,
    ),
    'animation-ends-early': animation({ properties: 'resetAtEnd = false,' }, /a frame early/),
    'animation-plays-once': animation(
      { properties: 'autoPlay = true, resetAtEnd = false,', isExact: true },
      /on a later visit/,
    ),
    'complete-never-runs': animation(
      { class: 'switch', properties: 'to = "sun",', more: 'actions = { onComplete = "setSail" },' },
      /never calls the command "setSail"/,
    ),
    'missing-data': {
      plant: async () => {
        await call('PUT', '/harbour/dusk/sea?class=particles');
        await call('POST', '/harbour/dusk/sea/particles', {
          body: { properties: { filename: 'particles/foam.json' } },
        });
      },
      path: `${dusk}/layers/sea_particles.lua`,
      href: '/harbour/dusk/sea/particles',
      explains: /"properties\.filename" names "particles\/foam\.json".*the page stops/,
    },
    'missing-asset': {
      plant: () => remove('App/harbour/assets/audios/long/waves.wav'),
      path: `${dusk}/audios/long/waves.lua`,
      href: '/harbour/components/dusk/audios/waves',
      explains: /there is no file "App\/harbour\/assets\/audios\/long\/waves\.wav"/,
    },
    'missing-command': {
      plant: () => remove('App/harbour/commands/dusk/setSail.lua'),
      path: 'App/harbour/commands/dusk/setSail.lua',
      href: '/harbour/commands/dusk/setSail',
      explains: /command "setSail" is listed/,
    },
    'name-case': {
      plant: () => move(`${images}/sea@2x.png`, `${images}/Sea@2x.png`),
      path: `${images}/Sea@2x.png`,
      href: '/harbour/dusk/sea',
      explains: /is called ".*Sea@2x\.png"/,
    },
    'duplicate-name': {
      plant: () => replace(`${dusk}/index.lua`, '"setSail", "nightFalls"', '"setSail", "nightFalls", "setSail"'),
      path: `${dusk}/index.lua`,
      href: '/harbour/dusk',
      explains: /"setSail" is listed twice among the commands/,
    },
    'name-stops-page': {
      plant: () => groupCalled('anchorX'),
      path: `${dusk}/index.lua`,
      href: '/harbour/components/dusk/groups/anchorX',
      explains: /page group "anchorX" has the name of .*: the page stops when it is opened\. Give it another name/,
    },
    'name-hides-layer': {
      plant: () => groupCalled('xScale'),
      path: `${dusk}/index.lua`,
      href: '/harbour/components/dusk/groups/xScale',
      explains: /page group "xScale" has the name of .*: no command, class or code finds it\. Give it another name/,
    },
    'dangling-target': {
      plant: () => replace(`${dusk}/layers/title_linear.lua`, 'target = "title"', 'target = "titel"'),
      path: `${dusk}/layers/title_linear.lua`,
      href: '/harbour/dusk/title/linear',
      explains: /"titel".*Did you mean "title"/,
    },
    'dangling-action': {
      plant: () => replace(`${dusk}/timers/lastLight.lua`, 'onComplete = "nightFalls"', 'onComplete = "dawn"'),
      path: `${dusk}/timers/lastLight.lua`,
      href: '/harbour/components/dusk/timers/lastLight',
      explains: /has no command of that name/,
    },
    'dangling-page': {
      plant: () => replace('App/harbour/commands/lighthouse/backToDusk.lua', /dusk/g, 'dawn'),
      path: 'App/harbour/commands/lighthouse/backToDusk.lua',
      href: '/harbour/commands/lighthouse/backToDusk',
      explains: /book "harbour" has no page of that name/,
    },
    'duration-in-seconds': {
      plant: () => replace('App/harbour/commands/lighthouse/backToDusk.lua', /0\.8/g, '400'),
      path: 'App/harbour/commands/lighthouse/backToDusk.lua',
      href: '/harbour/commands/lighthouse/backToDusk',
      explains:
        /"page\.gotoPage" is 400, and the runtime counts seconds: that takes 7 minutes\. 400 milliseconds are 0\.4/,
    },
    'not-in-runtime': {
      plant: () => plantRuntime('Var'),
      path: 'App/harbour/commands/quay/openDoor.lua',
      href: '/harbour/commands/quay/openDoor',
      explains: /cannot run "variable\.editVar": "commands\/kwik\/actionCommand\.lua" knows no "Var"/,
    },
    'unknown-runtime': {
      plant: () => replace('main.lua', /(kwiksher|plugin)\.kwik/g, 'another.engine'),
      path: 'main.lua',
      href: '/_/project',
      explains: /requires neither "plugin\.kwik" nor "kwiksher\.kwik"/,
    },
    'runtime-not-installed': {
      plant: () => replace('main.lua', 'isInstalled, kwik = pcall(require, "plugin.kwik")', ''),
      path: 'main.lua',
      href: '/_/project',
      explains: /there is no "lua_modules\/kwiksher\/kwik\.lua": the app does not start until/,
    },
    'own-runtime': {
      plant: () => plantRuntime(),
      path: 'components/kwik',
      href: '/_/project',
      explains: /an older runtime of its own/,
    },
    'unreachable-page': {
      plant: async () => {
        await call('PUT', '/harbour/attic');
        await replace('App/harbour/index.lua', /,?\s*"attic",?/, '');
      },
      path: 'App/harbour/components/attic/index.lua',
      href: '/harbour/attic',
      explains: /no reader ever sees it/,
    },
    'size-differs': {
      plant: () => replace(`${dusk}/layers/fleet/boat.lua`, 'width = 640', 'width = 320'),
      path: `${dusk}/layers/fleet/boat.lua`,
      href: '/harbour/dusk/fleet/boat',
      explains: /320 x 192 by its script.*640 x 192/,
    },
    'unlisted-file': {
      plant: () => write(`${dusk}/layers/forgotten.lua`, 'return {}\n'),
      path: `${dusk}/layers/forgotten.lua`,
      href: '/harbour/dusk',
      explains: /the app never loads it/,
    },
    'image-without-layer': {
      plant: () => write(`${images}/forgotten@4x.png`, 'an image'),
      path: `${images}/forgotten@4x.png`,
      href: '/harbour/dusk',
      explains: /No layer/,
    },
    'layer-without-image': {
      plant: () =>
        change(...['', '@2x', '@4x'].map((size) => ({ action: 'removed' as const, path: `${images}/sea${size}.png` }))),
      path: `${images}/sea.png`,
      href: '/harbour/dusk/sea',
      explains: /"sea" has no image/,
    },
  } satisfies Readonly<Record<string, Anomaly>>;

  it('this file plants an anomaly for each code', () => {
    // Links are on disks only: `links.test.ts` has them.
    expect([...Object.keys(anomalies), 'link-not-followed']).to.have.members([...findingCodes]);
  });

  it('no two kinds of findings have the same code', () => {
    expect(new Set(findingCodes)).to.have.property('size', findingKinds.length);
  });

  for (const [code, { plant, path, line, href, explains }] of Object.entries<Anomaly>(anomalies)) {
    it(`the doctor finds ${code}, and nothing else`, async () => {
      await plant();
      const [finding, ...others] = await found(code);
      expect(others.map((other) => other.explanation)).to.deep.equal([]);
      expect(finding).to.deep.include({
        code,
        severity: findingKinds.find((kind) => kind.code === code)?.severity,
        href,
      });
      expect(finding?.place.path).to.equal(path);
      expect(finding?.explanation).to.match(explains);
      if (line !== undefined) expect(finding?.place.line).to.equal(line);
      if (code === 'invalid-lua') expect(finding?.excerpt).to.contain('^');
    });
  }

  it('the doctor finds a missing book that main.lua starts on a condition only', async () => {
    const twice =
      'if system.getInfo("environment") == "simulator" then\n  kwik.bootstrap { name = "tryOut", goPage = "dusk" }\nend\nkwik.bootstrap {';
    await replace('main.lua', 'kwik.bootstrap {', twice);
    const findings = await found('missing-start');
    expect(findings.map(({ place, explanation }) => `${place.line}: ${explanation}`)).to.deep.equal([
      '21: "main.lua" starts the book "tryOut", and there is no such book. The app does not start.',
      '21: The app starts with the book "tryOut" (line 21 of "main.lua") or "harbour" (line 24 of "main.lua"). Only a run could show which.',
    ]);
  });

  it('the doctor names the nearest image for that of a mask', async () => {
    await call('PUT', '/harbour/dusk/sea?class=mask', { body: { properties: { mask: 'seaa' } } });
    expect((await found('missing-asset')).map(({ explanation }) => explanation)).to.deep.equal([
      '"properties.mask" names "seaa", but there is no image "App/harbour/assets/images/dusk/seaa.png": it does not show. Did you mean "sea"?',
    ]);
  });

  it('the doctor names the files that it cannot read, and checks the others', async () => {
    opened().makeUnreadable(
      `${dusk}/layers/sky.lua`,
      `${images}/sea@4x.png`,
      'App/harbour/components/lighthouse/index.lua',
      'App/harbour/components/quay/layers',
      'components/custom/bobbing.lua',
    );
    await anomalies['dangling-action'].plant();
    const { findings } = await examine();
    expect(findings.map(({ code, explanation }) => [code, explanation.split(' could')[0]])).to.include.deep.members([
      ['unreadable-file', 'components/custom/bobbing.lua'],
      ['unreadable-file', `${dusk}/layers/sky.lua`],
      ['unreadable-file', `${images}/sea@4x.png`],
      ['unreadable-index', 'App/harbour/components/lighthouse/index.lua'],
      ['unreadable-index', 'App/harbour/components/quay/layers'],
    ]);
    expect(findings.map(({ code }) => code)).to.include('dangling-action');
    expect(findings.map(({ code }) => code)).to.not.include('missing-script');
  });

  it('the doctor fixes what it can although another file cannot be read', async () => {
    await anomalies['missing-script'].plant();
    await anomalies['name-case'].plant();
    opened().makeUnreadable(`${images}/Sea@2x.png`);
    const { status, body } = await call('POST', '/_/doctor/fix');
    expect([status, body.warnings.map(({ code, at }) => [code, at])]).to.deep.equal([
      200,
      [['not-mended', `${images}/Sea@2x.png`]],
    ]);
    expect((await found()).map(({ code }) => code)).to.deep.equal(['name-case']);
  });

  it('the doctor fixes only what was requested, and continues past an obstacle', async () => {
    await anomalies['missing-script'].plant();
    await anomalies['missing-command'].plant();
    await anomalies['name-case'].plant();
    await write(`${models}/commands/setSail.json`, '{ "name": ,\n}\n');
    await anomalies['class-without-script'].plant();
    await write(`${models}/sun_linear.json`, '{ "name": ,\n}\n');
    await fix('name-case');
    const left = (await found()).map(({ code }) => code);
    expect(left).to.include.members(['missing-script', 'missing-command']).and.not.include('name-case');
    const { status, body } = await call('POST', '/_/doctor/fix');
    expect([status, body.warnings.map(({ code, at }) => [code, at])]).to.deep.equal([
      200,
      [
        ['not-mended', `${dusk}/layers/sun_linear.lua`],
        ['not-mended', 'App/harbour/commands/dusk/setSail.lua'],
      ],
    ]);
    const codes = (await found()).map(({ code }) => code);
    expect(codes).to.include.members(['missing-command', 'class-without-script']);
    expect(codes).to.not.include('missing-script');
  });

  it('the doctor checks the classes of page groups', async () => {
    const group = '/harbour/components/dusk/groups/shore';
    await call('PUT', group);
    await call('PUT', `${group}/linear`);
    await remove(`${dusk}/groups/shore_linear.lua`);
    const reported = async () => (await found()).map(({ code, href, explanation }) => [code, href, explanation]);
    expect(await reported()).to.deep.equal([
      [
        'class-without-script',
        `${group}/linear`,
        'The class "linear" of the page group "shore" is listed, but its script is not there. The app stops when it opens the page "dusk".',
      ],
    ]);
    await fix('class-without-script');
    await replace(`${dusk}/index.lua`, /shore\s*=\s*\{\s*class\s*=\s*\{\s*"linear"/, '$&, "linear"');
    expect(await reported()).to.deep.equal([
      [
        'duplicate-name',
        group,
        '"linear" is listed twice among the classes of the page group "shore": both share one file, and the app finds only one of them.',
      ],
    ]);
  });

  const isMended = (code: string) => findingKinds.find((kind) => kind.code === code)?.fix !== undefined;
  for (const [code, { plant }] of Object.entries<Anomaly>(anomalies)) {
    if (!isMended(code)) continue;
    it(`the doctor fixes ${code} as one change that can be undone`, async () => {
      await plant();
      const before = await files();
      expect((await found())[0]?.fix).to.be.a('string');
      const { status, body } = await fix(code);
      expect([status, body.warnings]).to.deep.equal([200, []]);
      expect(body.changeset).to.be.a('string');
      expect(await found()).to.deep.equal([]);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  for (const [code, { plant }] of Object.entries<Anomaly>(anomalies)) {
    if (isMended(code)) continue;
    it(`the doctor offers no fix for ${code}, which could lose the author’s work`, async () => {
      await plant();
      const [finding] = await found(code);
      expect(finding).to.include({ code }).and.to.not.have.property('fix');
    });
  }

  for (const [folder, from, to, path, body] of [
    [`${dusk}/layers`, 'sea', 'Sea', '/harbour/dusk/sea', { alpha: 0.5 }],
    [
      `${dusk}/timers`,
      'lastLight',
      'LastLight',
      '/harbour/components/dusk/timers/lastLight',
      { properties: { delay: 5 } },
    ],
    ['App/harbour/commands/dusk', 'setSail', 'SetSail', '/harbour/commands/dusk/setSail', { actions: [] }],
  ] as const) {
    it(`a save of a script in other capitals is refused until the doctor’s fix: ${path}`, async () => {
      await move(`${folder}/${from}.lua`, `${folder}/${to}.lua`);
      const save = () => call('POST', path, { body });
      const refused = await save();
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'name-collides']);
      expect(refused.body.detail).to.contain('POST /_/doctor/fix?code=name-case');
      await fix('name-case');
      expect((await save()).status).to.equal(200);
    });
  }

  it('the doctor fixes everything it can when no code is given, and its dry run lists that', async () => {
    await anomalies['name-case'].plant();
    await anomalies['missing-command'].plant();
    const before = await files();
    const tried = await call('POST', '/_/doctor/fix?dryRun=true');
    expect(tried.body.changes.map(({ path }) => path)).to.have.members([
      `${images}/Sea@2x.png`,
      `${images}/sea@2x.png`,
      'App/harbour/commands/dusk/setSail.lua',
    ]);
    expect(await changedSince(before)).to.deep.equal([]);
    await call('POST', '/_/doctor/fix');
    expect(await found()).to.deep.equal([]);
    expect((await call('POST', '/_/doctor/fix')).body.changes).to.deep.equal([]);
  });

  it('the doctor finds the names in what the service wrote, and none of them dangling', async () => {
    await call('PUT', '/harbour/dusk/moon');
    await call('PUT', '/harbour/dusk/moon?class=linear');
    await call('PUT', '/harbour/components/dusk/timers/dawn');
    await call('PUT', '/harbour/components/dusk/groups/pair');
    await call('PUT', '/harbour/commands/dusk/play', {
      body: { actions: [{ command: 'timer.create', params: { target: 'soon', _trigger: 'play' } }] },
    });
    expect((await found()).map(({ code }) => code)).to.deep.equal(['layer-without-image']);
  });

  it('the doctor finds names that a list has twice, also in other capitals', async () => {
    const index = `${dusk}/index.lua`;
    await replace(index, '{ sky = {} },', '{ sky = {} }, { Sky = {} },');
    await replace(index, '{ mast = {} },', '{ mast = {} }, { mast = {} },');
    await replace(index, '"bobbing", "button"', '"bobbing", "button", "Button"');
    await replace(index, '{ "lastLight" }', '{ "lastLight", "lastLight" }');
    const reported = (await found()).filter(({ code }) => code === 'duplicate-name');
    expect(reported.map(({ href, explanation }) => [href, explanation.split(':')[0]])).to.deep.equal([
      ['/harbour/dusk', '"sky" and "Sky" differ only by case among the layers of the page'],
      ['/harbour/dusk/fleet/rig', '"mast" is listed twice among the layers of "fleet/rig"'],
      ['/harbour/dusk/fleet/boat', '"button" and "Button" differ only by case among the classes of "fleet/boat"'],
      ['/harbour/dusk', '"lastLight" is listed twice among the timers of the page'],
    ]);
  });

  it('the doctor reports a script in other capitals as such, and not as missing', async () => {
    await move(`${dusk}/layers/sea.lua`, `${dusk}/layers/Sea.lua`);
    await move('App/harbour/commands/dusk/setSail.lua', 'App/harbour/commands/dusk/SetSail.lua');
    expect((await found()).map(({ code, href }) => [code, href])).to.deep.equal([
      ['name-case', '/harbour/dusk/sea'],
      ['name-case', '/harbour/commands/dusk/setSail'],
    ]);
  });

  it('the doctor does not offer one layer’s file to another one in other capitals', async () => {
    await replace(`${dusk}/index.lua`, '{ sea = {} },', '{ sea = {} }, { Sea = {} },');
    expect((await found()).map(({ code }) => code)).to.deep.equal(['duplicate-name']);
  });

  it('the doctor offers a file only once to two layers in other capitals', async () => {
    await replace(`${dusk}/index.lua`, '{ sea = {} },', '{ Sea = {} }, { SEA = {} },');
    const reported = (await found()).filter(({ code }) => code === 'name-case').map(({ place }) => place.path);
    expect(reported).to.include(`${dusk}/layers/sea.lua`);
    expect(reported).to.deep.equal([...new Set(reported)]);
  });

  it('the doctor reports images in other capitals as such, and does not call their layer’s image missing', async () => {
    for (const size of ['', '@2x', '@4x']) await move(`${images}/sea${size}.png`, `${images}/Sea${size}.png`);
    expect((await found()).map(({ code }) => code)).to.deep.equal(['name-case', 'name-case', 'name-case']);
  });

  it('the doctor reports an image without a layer once for all its sizes', async () => {
    for (const size of ['', '@2x', '@4x']) await write(`${images}/forgotten${size}.png`, 'an image');
    await write(`${images}/notes.txt`, 'no image');
    await write(`${dusk}/layers/sketch.png`, 'an image beside the scripts');
    expect((await found()).map(({ code, place }) => [code, place.path])).to.deep.equal([
      ['image-without-layer', `${images}/forgotten.png`],
    ]);
  });

  it('the doctor finds a size that differs by more than rounding, and ignores one that the script leaves out', async () => {
    const boat = `${dusk}/layers/fleet/boat.lua`;
    const codes = async () => (await found()).map(({ code }) => code);
    await replace(boat, 'width = 640', 'width = 643');
    expect(await codes()).to.deep.equal([]);
    await replace(boat, 'height = 192', 'height = 96');
    expect(await codes()).to.deep.equal(['size-differs']);
    await replace(boat, /height = 96,?/, '');
    expect(await codes()).to.deep.equal([]);
  });

  it('the doctor finds broken JSON in a command’s data, and accepts a script without properties', async () => {
    await write(`${dusk}/layers/sky.lua`, 'return function() end\n');
    await replace('App/harbour/commands/dusk/setSail.lua', '"actions":[', '"actions":[,');
    expect((await found()).map(({ code, place }) => [code, place.path])).to.deep.equal([
      ['invalid-lua', 'App/harbour/commands/dusk/setSail.lua'],
    ]);
  });

  it('the doctor reports no file as unlisted that is no script, or that lies with its images', async () => {
    await write(`${dusk}/layers/notes.txt`, 'mine');
    for (const name of ['sheet.lua', 'sheet.json'])
      await write(`${images}/${name}`, name.endsWith('a') ? 'return {}' : '{}');
    expect(await found()).to.deep.equal([]);
  });

  it('the doctor does not report a missing custom class that the script takes nothing from', async () => {
    await remove('components/custom/bobbing.lua');
    await replace(`${dusk}/layers/fleet/boat_bobbing.lua`, /setmetatable.*\n/, '');
    expect(await found()).to.deep.equal([]);
  });

  it('the doctor gives the address of a component whose script is missing', async () => {
    await remove(`${dusk}/timers/lastLight.lua`);
    expect((await found()).map(({ code, href }) => [code, href])).to.deep.equal([
      ['missing-script', '/harbour/components/dusk/timers/lastLight'],
    ]);
  });

  it('the doctor finds the name of a timer that no action starts, though one starts another', async () => {
    const params = (target: string) => ({ target, _trigger: 'setSail' });
    await call('PUT', '/harbour/commands/dusk/play', {
      body: {
        actions: [
          { command: 'timer.create', params: params('soon') },
          { command: 'timer.pause', params: { target: 'soon' } },
          { command: 'timer.pause', params: { target: 'late' } },
          { command: 'timer.cancel', params: { target: 'setSail' } },
        ],
      },
    });
    const reported = await found();
    expect(reported.map(({ code, explanation }) => [code, /names "(\w+)"/.exec(explanation)?.[1]])).to.deep.equal([
      ['dangling-target', 'late'],
      ['dangling-target', 'setSail'],
    ]);
  });

  it('the doctor finds a page unreachable that only goes to itself, and none that another page’s command goes to', async () => {
    await call('PUT', '/harbour/attic');
    await replace('App/harbour/index.lua', /,?\s*"attic",?/, '');
    const toAttic = { body: [{ command: 'page.gotoPage', params: { pageName: 'attic' } }] };
    await call('PUT', '/harbour/commands/attic/again', toAttic);
    expect((await found()).map(({ code }) => code)).to.deep.equal(['unreachable-page']);
    await call('PUT', '/harbour/commands/quay/climb', toAttic);
    expect(await found()).to.deep.equal([]);
  });

  it('the doctor finds a book with an unreadable index, and checks the others', async () => {
    await write('App/cellar/index.lua', 'return { "stairs", \n');
    await anomalies['missing-command'].plant();
    const report = await examine();
    expect(report.books).to.equal(2);
    expect((await found()).map(({ code, place, href }) => [code, place.path, href])).to.deep.equal([
      ['unreadable-index', 'App/cellar/index.lua', '/cellar'],
      ['missing-command', 'App/harbour/commands/dusk/setSail.lua', '/harbour/commands/dusk/setSail'],
    ]);
  });

  it('the doctor refuses an unknown code', async () => {
    expect((await call('POST', '/_/doctor/fix?code=colic')).status).to.equal(400);
  });
});
