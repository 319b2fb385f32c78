import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

/** A class whose name goes on with a digit: several scripts of one class on a layer. */
describe('a class whose name goes on', () => {
  const { call, text, opened, read, files, changedSince } = useProject();
  const layers = 'App/story/components/cover/layers';
  const script = (layer: string, duration: number): string =>
    `local M = {\n  name = "${layer}",\n  class = "linear",\n  properties = { target = "${layer}", duration = ${duration} },\n  to = { x = 5 },\n}\n\nreturn require("components.kwik.layer_animation").set(M)\n`;

  async function list(name = 'linear4test'): Promise<void> {
    const content = Buffer.from(script('title', 300));
    await opened().store.commit([{ action: 'created', path: `${layers}/title_${name}.lua`, content }], []);
    const { status, body } = await call('PUT', `/story/cover/title?class=${name}`);
    expect([status, body.warnings.length]).to.deep.equal([201, 1]);
  }

  it('a class whose name goes on is read as the class that it begins with', async () => {
    await list();
    expect(await text('App/story/components/cover/index.lua')).to.match(/"linear4test"/);
    const { body } = await call('GET', '/story/cover/title/linear4test');
    expect(body).to.include({ name: 'linear4test', class: 'linear', custom: false });
    expect(body.props).to.have.nested.property('properties.duration', 300);
    expect(body.defaults).to.deep.equal((await read('/story/cover/title/linear')).defaults);
    const classes: readonly { name: string; class?: string }[] = (await read('/story/cover/title')).classes;
    expect(classes.map(({ name, class: own }) => [name, own])).to.deep.equal([
      ['linear', undefined],
      ['linear4test', 'linear'],
    ]);
  });

  it('a class whose name goes on is saved in its own files, beside the class itself', async () => {
    await list();
    const before = await files();
    await call('POST', '/story/cover/title/linear4test', { body: { properties: { duration: 900 } } });
    expect(await text(`${layers}/title_linear4test.lua`)).to.equal(script('title', 900));
    expect((await changedSince(before)).every((path) => path.includes('title_linear4test'))).to.equal(true);
    const json: unknown = JSON.parse(await text('App/story/models/cover/title_linear4test.json'));
    expect(json).to.include({ class: 'linear', layer: 'title' });
    expect((await read('/story/cover/title/linear')).props).not.to.have.nested.property('properties.duration', 900);
  });

  it('a class whose name goes on is made with a script that names the class', async () => {
    await call('PUT', '/story/cover/bg?class=pulse2slow');
    expect(await text(`${layers}/bg_pulse2slow.lua`)).to.contain('class = "pulse"');
    const { body } = await call('GET', '/_/doctor');
    const { findings } = body as unknown as { findings: unknown[] };
    expect(findings.filter((each) => JSON.stringify(each).includes('pulse2slow'))).to.deep.equal([]);
  });

  it('a class whose name goes on is renamed with the custom class that it is', async () => {
    await call('PUT', '/story/cover/bg?class=wobble4slow');
    expect(await text(`${layers}/bg_wobble4slow.lua`)).to.contain('class = "wobble"');
    const { usedBy } = (await call('GET', '/components/custom/wobble')).body as unknown as {
      usedBy: { layer: string }[];
    };
    expect(usedBy.map(({ layer }) => layer)).to.include('bg');
    await call('PUT', '/components/custom/wobble?newName=sway');
    const moved = await text(`${layers}/bg_sway4slow.lua`);
    expect(moved).to.contain('class = "sway"').and.contain('components.custom.sway');
    expect((await read('/story/cover/bg/sway4slow')).custom).to.equal(true);
  });

  it('a custom class with an underscore, which no new one may have, goes on behind its last part', async () => {
    const index = 'App/story/components/cover/index.lua';
    const listed = (await text(index)).replace('"linear"', '"linear", "video_png4x"');
    const put = (path: string, content: string, action: 'created' | 'modified' = 'created') =>
      opened().store.commit([{ action, path, content: Buffer.from(content) }], []);
    await put('components/custom/video_png.lua', 'return require("components.kwik.layer_base").new()\n');
    await put(`${layers}/title_video_png4x.lua`, script('title', 300));
    await put(index, listed, 'modified');
    const { body } = await call('GET', '/story/cover/title/video_png4x');
    expect(body).to.include({ name: 'video_png4x', class: 'video_png', custom: true });
    const { usedBy } = await read('/components/custom/video_png');
    expect(JSON.stringify(usedBy)).to.contain('"title"');
  });

  it('a class whose name goes on follows its layer, and what plays its animation does', async () => {
    await call('PUT', '/story/cover/bg?class=pulse2slow');
    const path = '/story/commands/cover/slow';
    await call('PUT', path, { body: { actions: [{ command: 'animation.play', params: { target: 'bg_pulse' } }] } });
    await call('PUT', '/story/cover/bg?newName=sky');
    expect(await text(`${layers}/sky_pulse2slow.lua`)).to.contain('name = "sky"');
    expect(await text('App/story/commands/cover/slow.lua')).to.contain('"sky_pulse"');
    await call('PUT', '/story/cover/sky/pulse2slow?newName=blink7');
    expect(await text(`${layers}/sky_blink7.lua`)).to.contain('class = "blink"');
    expect(await text('App/story/commands/cover/slow.lua')).to.contain('"sky_blink"');
    const { body } = await call('DELETE', '/story/cover/sky/blink7');
    expect(body.warnings.map(({ code }) => code)).to.include('dangling-reference');
    expect((await files()).has(`${layers}/sky_blink7.lua`)).to.equal(false);
  });
});
