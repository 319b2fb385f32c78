import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

describe('a name that a list has twice', () => {
  const { call, files, text, opened, changedSince } = useProject();
  const cover = 'App/story/components/cover/index.lua';

  const replace = async (path: string, ...pairs: readonly (readonly [string, string])[]) => {
    const before = await text(path);
    const after = pairs.reduce((current, [from, to]) => current.replace(from, () => to), before);
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(after) }], []);
  };
  beforeEach(async () => {
    await replace(
      cover,
      ['{ "eventOne" }', '{ "eventOne", "other", "eventOne", }'],
      ['{ "tick" }', '{ "tick", "tick" }'],
      ['long = { "tune" }', 'long = { "tune", "tune" }'],
      ['"wobble","linear",', '"wobble","linear","linear",'],
      ['{ pair={} }', '{ pair={ class={ "blink", "blink" } } }'],
    );
    await replace('App/story/index.lua', ['"cover"', '"cover", "cover"']);
  });

  const removals: readonly (readonly [string, string, RegExp])[] = [
    ['/story/commands/cover/eventOne', cover, /commands = \{ "other", \}/],
    ['/story/components/cover/timers/tick', cover, /timers = \{ *\}/],
    ['/story/components/cover/audios/tune', cover, /long = \{ *\}/],
    ['/story/cover/hero?class=linear', cover, /hero=\{ class=\{"wobble",\}/],
    ['/story/components/cover/groups/pair?class=blink', cover, /pair=\{ class=\{ *\} \}/],
    ['/story/cover', 'App/story/index.lua', /^(?!.*"cover")/s],
  ];
  for (const [address, index, left] of removals) {
    it(`a name that a list has twice is removed at each place by DELETE ${address}`, async () => {
      const before = await files();
      expect((await call('DELETE', address)).status).to.equal(200);
      expect(await text(index)).to.match(left);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  const renames: readonly (readonly [string, string, RegExp])[] = [
    ['/story/commands/cover/eventOne?newName=open', cover, /commands = \{ "open", "other", \}/],
    ['/story/components/cover/timers/tick?newName=tock', cover, /timers = \{ "tock" \}/],
    ['/story/cover/hero?class=linear&newName=bounce', cover, /hero=\{ class=\{"wobble","bounce",\}/],
    ['/story/cover?newName=front', 'App/story/index.lua', /^(?!.*"cover").*"front"(?!.*"front")/s],
  ];
  for (const [address, index, left] of renames) {
    it(`a name that a list has twice is listed once under its new name after PUT ${address}`, async () => {
      const { status, text: answer } = await call('PUT', address);
      expect(status, answer).to.equal(200);
      expect(await text(index)).to.match(left);
    });
  }

  for (const [address, from, to] of [
    ['/story/cover/hero?newName=queen', 'hero', 'queen'],
    ['/story/cover/hero?into=GroupA', 'hero', 'GroupA/hero'],
    ['/story/components/cover/groups/pair?newName=duo', 'pair', 'duo'],
  ] as const) {
    it(`a name that a list has twice does not prevent PUT ${address}`, async () => {
      const before = await files();
      const { status, text: answer } = await call('PUT', address);
      expect(status, answer).to.equal(200);
      const paths = (tree: typeof before) => [...tree.keys()].filter((path) => /_(linear|blink)\.lua$/.test(path));
      const moved = paths(before).map((path) => path.replace(`/${from}_`, `/${to}_`));
      expect(paths(await files())).to.have.members(moved);
    });
  }
});

describe('a layer or page group that is listed twice', () => {
  const { call, files, text, opened, changedSince } = useProject();
  const cover = 'App/story/components/cover/index.lua';

  beforeEach(async () => {
    await call('PUT', '/story/components/cover/groups/pair/linear');
    await call('PUT', '/story/components/cover/groups/pair/blink');
    const once = await text(cover);
    const twice = once
      .replace(
        '{  hero={ class={"wobble","linear",} } }',
        '{  hero={ class={"wobble",} } }, {  hero={ class={"linear",} } }',
      )
      .replace(/groups = .*/, 'groups = { { pair={ class={ "linear" } } }, { pair={ class={ "blink" } } } },');
    await opened().store.commit([{ action: 'modified', path: cover, content: Buffer.from(twice) }], []);
  });

  /** Files that the name begins; those of the page's images are left out. */
  const called = async (name: string) =>
    [...(await files()).keys()]
      .filter(
        (path) => !path.includes('/assets/') && (path.split('/').at(-1) ?? '').replace('group_', '').startsWith(name),
      )
      .sort();
  const taken: readonly (readonly [string, string, RegExp])[] = [
    ['/story/cover/hero', 'hero', /\{ {2}title=.*\n {6}\{ {2}GroupA=(?!.*hero)/s],
    ['/story/components/cover/groups/pair', 'pair', /groups = \{ *\}/],
  ];
  for (const [address, name, left] of taken) {
    it(`a thing that is listed twice is removed at each place with what is in it by DELETE ${address}`, async () => {
      const before = await files();
      expect((await call('DELETE', address)).status).to.equal(200);
      expect(await text(cover)).to.match(left);
      expect(await called(name)).to.deep.equal([]);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it(`a thing that is listed twice is renamed at each place, and back again, by PUT ${address}`, async () => {
      const before = await files();
      const was = await called(name);
      const { status, text: answer } = await call('PUT', `${address}?newName=other`);
      expect(status, answer).to.equal(200);
      expect((await text(cover)).match(/\bother\s*=/g)).to.have.length(2);
      expect(await called(name)).to.deep.equal([]);
      expect(await called('other')).to.have.length(was.length);
      expect((await call('PUT', `${address.replace(/[^/]+$/, 'other')}?newName=${name}`)).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  const carried: readonly (readonly [string, string, string])[] = [
    ['/story/cover/hero', 'hero_linear', 'bounce'],
    ['/story/components/cover/groups/pair', 'pair_blink', ''],
  ];
  for (const [owner, script, other] of carried) {
    const [name, carries] = script.split('_') as [string, string];

    it(`a thing that is listed twice has a class that only the second place lists: ${owner}/${carries}`, async () => {
      const before = await files();
      const was = await called(script);
      expect(was).to.not.have.length(0);
      expect((await call('GET', `${owner}/${carries}`)).status).to.equal(200);
      expect((await call('PUT', `${owner}?class=${carries}`)).body.created).to.equal(false);
      expect((await call('POST', `${owner}/${carries}`, { body: {} })).body.created).to.equal(false);
      expect(await changedSince(before)).to.deep.equal([]);
      const { status, text: answer } = await call('DELETE', `${owner}/${carries}`);
      expect(status, answer).to.equal(200);
      expect(await called(script)).to.deep.equal([]);
      expect(await text(cover)).to.not.match(new RegExp(`${name}=\\{ class=\\{ *"${carries}"`));
      expect((await call('GET', `${owner}/${carries}`)).status).to.equal(404);
      await call('POST', '/_/history/undo');
      if (other === '') return;
      expect((await call('PUT', `${owner}/${carries}?newName=${other}`)).status).to.equal(200);
      expect(await called(script)).to.deep.equal([]);
      expect(await called(`${name}_${other}`)).to.have.length(was.length);
      expect((await call('PUT', `${owner}/${other}?newName=${carries}`)).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it(`a thing that is listed twice loses a detached class at each place: ${owner}/${carries}`, async () => {
      const both = (await text(cover))
        .replaceAll(/(hero=\{ class=\{)/g, '$1"linear",')
        .replaceAll('"linear","linear"', '"linear"');
      const paired = both.replace('pair={ class={ "linear"', 'pair={ class={ "blink", "linear"');
      await opened().store.commit([{ action: 'modified', path: cover, content: Buffer.from(paired) }], []);
      const before = await files();
      expect((await call('DELETE', `${owner}/${carries}`)).status).to.equal(200);
      expect(await called(script)).to.deep.equal([]);
      expect(await text(cover)).to.not.match(new RegExp(`${name}=\\{ class=\\{[^}]*"${carries}"`));
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
      if (other === '') return;
      expect((await call('PUT', `${owner}/${carries}?newName=${other}`)).status).to.equal(200);
      expect((await text(cover)).match(new RegExp(`"${other}"`, 'g'))).to.have.length(2);
      expect((await call('PUT', `${owner}/${other}?newName=${carries}`)).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  it('a thing that is listed twice has a custom class renamed at each place', async () => {
    const swapped = (await text(cover)).replace(
      '{  hero={ class={"wobble",} } }, {  hero={ class={"linear",} } }',
      '{  hero={ class={"linear",} } }, {  hero={ class={"wobble",} } }, {  hero={ class={"wobble",} } }',
    );
    await opened().store.commit([{ action: 'modified', path: cover, content: Buffer.from(swapped) }], []);
    const before = await files();
    const { status, text: answer } = await call('PUT', '/components/custom/wobble?newName=sway');
    expect(status, answer).to.equal(200);
    expect((await text(cover)).match(/"sway"/g)).to.have.length(2);
    expect(await called('hero_wobble')).to.deep.equal([]);
    await call('PUT', '/components/custom/sway?newName=wobble');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a layer that is listed twice moves into a group at each place, and out of it', async () => {
    const before = await files();
    await call('PUT', '/story/cover/inner/first');
    expect((await call('PUT', '/story/cover/hero?into=inner')).status).to.equal(200);
    await call('DELETE', '/story/cover/inner/first');
    expect((await files()).has('App/story/components/cover/layers/inner/hero_linear.lua')).to.equal(true);
    expect((await call('DELETE', '/story/cover/inner/hero')).status).to.equal(200);
    expect((await files()).has('App/story/components/cover/layers/inner.lua')).to.equal(true);
    for (let step = 0; step < 4; step++) await call('POST', '/_/history/undo');
    expect(await changedSince(before)).to.deep.equal([]);
  });
});
