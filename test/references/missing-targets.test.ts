import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

interface Reported {
  readonly code: string;
  readonly at: string;
  readonly nearest?: readonly string[];
}

/** Each request names what is not there, with the warnings of its response. */
const dangling: Readonly<
  Record<string, readonly [method: string, path: string, body: unknown, ...reported: Reported[]]>
> = {
  'the page of an action, in a command that is saved': [
    'POST',
    '/harbour/commands/lighthouse/backToDusk',
    { actions: [{ command: 'page.gotoPage', params: { pageName: 'duks' } }] },
    { code: 'dangling-page', at: 'actions[0].params.pageName', nearest: ['dusk'] },
  ],
  'a page that is like none': [
    'PUT',
    '/harbour/commands/quay/away',
    { actions: [{ command: 'page.gotoPage', params: { pageName: 'nowhere' } }] },
    { code: 'dangling-page', at: 'actions[0].params.pageName' },
  ],
  'layer, sound and command of the actions of one command': [
    'PUT',
    '/harbour/commands/quay/much',
    [
      { command: 'layer.showHide', params: { target: 'lampp', hide: true } },
      { command: 'audio.play', params: { target: 'creek' } },
      { command: 'action.playAction', params: { _trigger: 'openDor' } },
    ],
    { code: 'dangling-target', at: 'actions[0].params.target', nearest: ['lamp'] },
    { code: 'dangling-target', at: 'actions[1].params.target', nearest: ['creak'] },
    { code: 'dangling-action', at: 'actions[2].params._trigger', nearest: ['openDoor'] },
  ],
  'the target of a class that is saved': [
    'POST',
    '/harbour/quay/lamp/linear',
    { properties: { target: 'lampp' } },
    { code: 'dangling-target', at: 'properties.target', nearest: ['lamp'] },
  ],
  'the target of a button that a hand wrote, without which the page stops': [
    'POST',
    '/harbour/quay/door/button',
    { properties: { target: 'dor' } },
    { code: 'missing-layer', at: 'properties.target', nearest: ['door'] },
  ],
  'the command of a button': [
    'POST',
    '/harbour/quay/door/button',
    { actions: { onTap: 'nope' } },
    { code: 'dangling-action', at: 'actions.onTap' },
  ],
  'the command of a class that is attached with a body': [
    'PUT',
    '/harbour/quay/lamp?class=button',
    { actions: { onTap: 'openDoors' } },
    { code: 'dangling-action', at: 'actions.onTap', nearest: ['openDoor'] },
  ],
  'the images of a button': [
    'POST',
    '/harbour/quay/door/button',
    { properties: { over: 'door_lit', mask: 'door_mask' } },
    { code: 'missing-asset', at: 'properties.over' },
    { code: 'missing-asset', at: 'properties.mask' },
  ],
  'the image of a layer that is another page’s': [
    'POST',
    '/harbour/lighthouse/tower',
    { isSharedAsset: true, imagePath: 'dusk/walls.png' },
    { code: 'missing-asset', at: 'imagePath' },
  ],
  'the image of a layer, with a typing mistake': [
    'POST',
    '/harbour/lighthouse/tower',
    { isSharedAsset: true, imagePath: 'dusk/skyy.png' },
    { code: 'missing-asset', at: 'imagePath', nearest: ['dusk/sky.png'] },
  ],
  'the image of a layer, in a folder that is not there': [
    'POST',
    '/harbour/lighthouse/tower',
    { isSharedAsset: true, imagePath: 'dawn/sky.png' },
    { code: 'missing-asset', at: 'imagePath' },
  ],
  'an image of a folder of the page': [
    'POST',
    '/harbour/quay/door/button',
    { properties: { over: 'crates/crateC' } },
    { code: 'missing-asset', at: 'properties.over', nearest: ['crates/crateA', 'crates/crateB'] },
  ],
  'an image outside the project': [
    'POST',
    '/harbour/lighthouse/tower',
    { isSharedAsset: true, imagePath: '../../../../../sky.png' },
    { code: 'missing-asset', at: 'imagePath' },
  ],
  'the image of a button, with a typing mistake': [
    'POST',
    '/harbour/quay/door/button',
    { properties: { over: 'dor', mask: 'walll' } },
    { code: 'missing-asset', at: 'properties.over', nearest: ['door'] },
    { code: 'missing-asset', at: 'properties.mask', nearest: ['wall'] },
  ],
  'the image of a layer that is made': [
    'PUT',
    '/harbour/quay/gull',
    { isSharedAsset: true, imagePath: 'dusk/gull.png' },
    { code: 'missing-asset', at: 'imagePath' },
  ],
  'the file of a sound': [
    'PUT',
    '/harbour/components/quay/audios/bell?type=short',
    { properties: { filename: 'creek.wav' } },
    { code: 'missing-asset', at: 'properties.filename', nearest: ['creak.wav'] },
  ],
  'the emitter of particles': [
    'PUT',
    '/harbour/quay/lamp?class=particles',
    { properties: { filename: 'particles/glow.json' } },
    { code: 'missing-data', at: 'properties.filename' },
  ],
  'the members of a page group': [
    'POST',
    '/harbour/components/quay/groups/cargo',
    { members: ['crates/crateA', 'crates/crateC'] },
    { code: 'dangling-target', at: 'members[1]', nearest: ['crates/crateA', 'crates/crateB'] },
  ],
  'the target of a class on a page group': [
    'POST',
    '/harbour/components/quay/groups/cargo/linear',
    { properties: { target: 'cargoo' } },
    { code: 'dangling-target', at: 'properties.target', nearest: ['cargo'] },
  ],
  'the command of a timer that is made': [
    'PUT',
    '/harbour/components/quay/timers/knock',
    { actions: { onComplete: 'openDoorr' } },
    { code: 'dangling-action', at: 'actions.onComplete', nearest: ['openDoor'] },
  ],
};

/** Requests that name what is there, or what only running the book can show. */
const sound: Readonly<Record<string, readonly [method: string, path: string, body: unknown]>> = {
  'the class’s own layer': ['POST', '/harbour/quay/lamp/linear', { properties: { target: 'lamp', delay: 5 } }],
  'a page group': ['POST', '/harbour/quay/lamp/linear', { properties: { target: 'cargo' } }],
  'a plain page': [
    'PUT',
    '/harbour/commands/quay/on',
    { actions: [{ command: 'page.gotoPage', params: { pageName: 'page' } }] },
  ],
  'a direction': [
    'PUT',
    '/harbour/commands/quay/on',
    { actions: [{ command: 'page.gotoPage', params: { pageName: 'NEXT' } }] },
  ],
  'a page that an expression works out': [
    'PUT',
    '/harbour/commands/quay/on',
    { actions: [{ command: 'page.gotoPage', params: { page: 'UI.variables.next + 1' } }] },
  ],
  'the command itself that is made': [
    'PUT',
    '/harbour/commands/quay/again',
    { actions: [{ command: 'action.playAction', params: { _trigger: 'again' } }] },
  ],
  'a timer that the same command starts': [
    'PUT',
    '/harbour/commands/quay/wait',
    {
      actions: [
        { command: 'timer.create', params: { target: 'soon', _trigger: 'openDoor' } },
        { command: 'timer.pause', params: { target: 'soon' } },
      ],
    },
  ],
  'nothing, in each of its notations': [
    'POST',
    '/harbour/quay/door/button',
    { actions: { onTap: '' }, properties: { over: '', mask: '' } },
  ],
  'a video on the web': [
    'PUT',
    '/harbour/quay/lamp?class=video',
    { properties: { url: 'https://example.org/lamp.mp4', isLocal: false } },
  ],
  'a sound that is there': [
    'PUT',
    '/harbour/components/quay/audios/bell?type=short',
    { properties: { filename: 'creak.wav' } },
  ],
  'an image of another page': ['POST', '/harbour/lighthouse/tower', { isSharedAsset: true, imagePath: 'dusk/sky.png' }],
};

describe('a save that names what is not there', () => {
  const { call, files, text, opened, changedSince } = useProject({ files: '../../examples/sample' });
  const codes = [
    'missing-layer',
    'dangling-target',
    'dangling-action',
    'dangling-page',
    'missing-asset',
    'missing-data',
  ];
  const reported = (warnings: readonly { readonly code: string }[]) =>
    warnings.filter(({ code }) => codes.includes(code));

  for (const [what, [method, path, body, ...expected]] of Object.entries(dangling)) {
    it(`a save that names a missing thing gets a warning with the nearest names: ${what}`, async () => {
      const before = await files();
      const dry = await call(method, `${path}${path.includes('?') ? '&' : '?'}dryRun=true`, { body });
      expect(await changedSince(before), 'a dry run changes nothing').to.deep.equal([]);
      const { status, body: answer } = await call(method, path, { body });
      expect(status).to.be.oneOf([200, 201]);
      const warnings = reported(answer.warnings) as (Reported & { readonly message: string })[];
      expect(warnings.map(({ message: _, ...rest }) => rest)).to.deep.equal(expected);
      expect(reported(dry.body.warnings), 'a dry run warns of the same').to.deep.equal(warnings);
      for (const { nearest: [near] = [], message } of warnings)
        if (near !== undefined) expect(message).to.contain(`Did you mean "${near}"?`);
      const { text: report } = await call('GET', '/_/doctor');
      const found = (JSON.parse(report) as { findings: { code: string }[] }).findings.map(({ code }) => code);
      for (const { code } of expected) expect(found, 'the doctor finds it, too').to.include(code);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  for (const [what, [method, path, body]] of Object.entries(sound)) {
    it(`a save gets no warning of a missing thing when it names ${what}`, async () => {
      const { status, body: answer } = await call(method, path, { body });
      expect(status).to.be.oneOf([200, 201]);
      expect(reported(answer.warnings)).to.deep.equal([]);
    });
  }

  it('a save gets a warning of what the request names, and of nothing that was missing before', async () => {
    await call('POST', '/harbour/quay/lamp/linear', { body: { properties: { target: 'lampp' } } });
    for (const body of [{ properties: { delay: 7 } }, { properties: { duration: 70 } }])
      expect((await call('POST', '/harbour/quay/lamp/linear', { body })).body.warnings).to.deep.equal([]);
    expect(
      (await call('POST', '/harbour/quay/door/button', { body: { properties: { btaps: 2 } } })).body.warnings,
    ).to.deep.equal([]);
  });

  it('a save that names a missing file gets a warning with each folder that may have it', async () => {
    const body = { properties: { filename: 'bell.wav' } };
    const { warnings } = (await call('PUT', '/harbour/components/quay/audios/bell?type=short', { body })).body;
    expect(warnings.map(({ message }) => message)).to.deep.equal([
      '"properties.filename" names "bell.wav", but there is no file "App/harbour/assets/audios/long/bell.wav" or "App/harbour/assets/audios/short/bell.wav" or "App/harbour/assets/audios/sync/bell.wav" or "App/harbour/assets/audios/bell.wav": it is neither shown nor played.',
    ]);
  });

  it('a save gets no warning of a name that the page’s own code defines', async () => {
    const path = 'App/harbour/components/quay/layers/wall.lua';
    const code = (await text(path)).replace(
      /function M:create\(UI\)/,
      '$&\n\tUI.sceneGroup["poster"] = display.newGroup()\n\tfor i = 1, 3 do UI.sceneGroup["bird" .. i] = display.newGroup() end',
    );
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(code) }], []);
    const warned = async (target: string) =>
      reported((await call('POST', '/harbour/quay/lamp/linear', { body: { properties: { target } } })).body.warnings)
        .length;
    expect([await warned('poster'), await warned('bird2'), await warned('bard2')]).to.deep.equal([0, 0, 1]);
  });
});
