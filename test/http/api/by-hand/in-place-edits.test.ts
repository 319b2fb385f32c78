import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

describe('a script that is there', () => {
  const { call, text, files, opened, read, problem, changedSince } = useProject();
  const title = 'App/story/components/cover/layers/title.lua';
  const replace = async (path: string, content: string) =>
    opened().store.commit([{ action: 'modified', path, content: Buffer.from(content) }], []);

  it('an existing script changes in the value alone, and every other byte stays', async () => {
    const before = await text(title);
    await call('POST', '/story/cover/title', { body: { alpha: 0.5, x: 7, rotation: 90, layerAsBg: null } });
    expect(await text(title)).to.equal(
      before
        .replace('alpha     = 100/100', 'alpha     = 0.5')
        .replace('1920 + (-960), -- centred', '7, -- centred')
        .replace('"15"', '90')
        .replace('"true"', 'nil'),
    );
  });

  it('an existing script preserves CRLF, tabs, a missing last line break and bytes that are no UTF-8', async () => {
    const script = Buffer.from(
      'local M = require("components.kwik.layer_image").new()\r\n\tlocal layerProps = {\r\n\talpha\t=\t1, -- caf\xe9\r\n\t["x"] = 5;\r\n}\r\nM:setProps(layerProps)\r\nreturn M',
      'latin1',
    );
    await opened().store.commit([{ action: 'modified', path: title, content: script }], []);
    await call('POST', '/story/cover/title', { body: { alpha: 0.5, x: 6 } });
    const after = Buffer.from((await opened().store.read(title))?.content ?? []);
    expect(after.toString('latin1')).to.equal(
      script.toString('latin1').replace('\t1,', '\t0.5,').replace('= 5;', '= 6;'),
    );
  });

  it('an existing script gets a missing property beside those that it has', async () => {
    await call('POST', '/story/cover/title', { body: { xScale: 2, glow: 'warm "red"' } });
    const after = await text(title);
    expect(after).to.contain('M.xScale      = 2');
    expect(after).to.contain('glow').and.contain('warm \\"red\\"');
    expect(after).to.contain("-- Ana's own: the title breathes.");
    expect((await read('/story/cover/title')).props).to.include({ xScale: 2, glow: 'warm "red"' });
  });

  for (const [what, script] of [
    ['whose tables cannot be found', '-- all mine\nreturn makeLayer()\n'],
    ['that is no Lua', 'local layerProps = { alpha = \n'],
  ] as const) {
    it(`an existing script ${what} is left alone without overwrite`, async () => {
      await replace(title, script);
      const before = await files();
      for (const [method, path] of [
        ['POST', '/story/cover/title'],
        ['POST', '/story/cover/title?overwrite=false'],
        ['PUT', '/story/cover/title'],
      ] as const) {
        const { status, body } = await call(method, path, { body: { alpha: 0.5 } });
        expect([status, body.code, body.file], `${method} ${path}`).to.deep.equal([
          409,
          'script-not-recognised',
          title,
        ]);
        expect(body.detail).to.contain('overwrite=true');
      }
      expect(await changedSince(before)).to.deep.equal([]);
      // The service reads the layer from its JSON file.
      expect((await read('/story/cover/title')).props).to.include({ alpha: 1, y: 200 });

      const { status, body } = await call('POST', '/story/cover/title?overwrite=true', { body: { alpha: 0.5 } });
      expect(status).to.equal(200);
      expect(body.changes).to.deep.include({ path: title, action: 'modified' });
      expect(await text(title))
        .to.match(/alpha = 0\.5,/)
        .and.match(/y = 200,/);
    });

    it(`an existing script ${what} does not count as saved, although its JSON file has the values`, async () => {
      await replace(title, script);
      expect(await problem('POST', '/story/cover/title', { body: { alpha: 1 } })).to.deep.equal([
        409,
        'script-not-recognised',
      ]);
    });
  }

  it('a script that is recognised is not replaced by overwrite', async () => {
    await call('POST', '/story/cover/title?overwrite=true', { body: { alpha: 0.5 } });
    expect(await text(title))
      .to.contain("-- Ana's own: the title breathes.")
      .and.contain('alpha     = 0.5');
  });

  it('an existing script moves unchanged when its layer moves into a group', async () => {
    await replace(title, '-- all mine\nreturn makeLayer()\n');
    await call('PUT', '/story/cover/title?into=GroupA');
    expect(await text('App/story/components/cover/layers/GroupA/title.lua')).to.equal(
      '-- all mine\nreturn makeLayer()\n',
    );
  });

  it('an existing script is edited although its JSON file is no JSON, which is left alone', async () => {
    const json = 'App/story/models/cover/title.json';
    await replace(json, 'not JSON');
    const { status } = await call('POST', '/story/cover/title', { body: { alpha: 0.5 } });
    expect(status).to.equal(200);
    expect(await text(json)).to.equal('not JSON');
    expect(await text(title)).to.contain('alpha     = 0.5');
  });

  it('an existing script whose table nothing reads is not recognised, and a save of it is refused', async () => {
    const path = 'App/story/components/cover/layers/title_linear.lua';
    const unread =
      'local M = { name = "title", class = "linear", properties = { duration = 3 } }\nreturn M -- .set(M)\n';
    await replace(path, unread);
    const { body } = await call('GET', '/story/cover/title/linear');
    expect(body.script).to.deep.equal({ path, exists: true, recognised: false, timing: null, hasFrom: false });
    const refused = await call('POST', '/story/cover/title/linear', { body: { properties: { duration: 5 } } });
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'script-not-recognised']);
    expect(refused.body.detail).to.contain('Nothing reads the table of the script');
    expect(await text(path)).to.equal(unread);
  });

  it('an existing script of a page group is edited also where only other scripts read its table', async () => {
    const path = 'App/story/components/cover/groups/pair.lua';
    await replace(path, 'local props = { name = "pair", members = { "title" } }\nreturn props\n');
    const { status } = await call('POST', '/story/components/cover/groups/pair', {
      body: { members: ['title', 'bg'] },
    });
    expect(status).to.equal(200);
    expect(await text(path)).to.contain('members = { "title", "bg" }');
  });

  it('the JSON file of an existing script is edited between its comments', async () => {
    const json = 'App/story/models/cover/title.json';
    const commented = (alpha: number): string =>
      `// by hand\n{\n  "name": "title", // its own\n  /* seen through */ "alpha": ${alpha},\n}\n`;
    await replace(json, commented(1));
    const { status } = await call('POST', '/story/cover/title', { body: { alpha: 0.5 } });
    expect(status).to.equal(200);
    expect(await text(json)).to.equal(commented(0.5));
    await call('PUT', '/story/cover/title?newName=heading');
    expect(await text('App/story/models/cover/heading.json')).to.equal(commented(0.5).replace('"title"', '"heading"'));
  });

  for (const unreadable of ['not JSON', '{"name":"eventOne","actions":[],"actions":[]}'])
    it(`the existing script of a command is saved and renamed beside ${unreadable}`, async () => {
      const json = (name: string) => `App/story/models/cover/commands/${name}.json`;
      await replace(json('eventOne'), unreadable);
      const actions = [{ command: 'page.gotoPage', params: { target: 'forest' } }];
      const saved = await call('POST', '/story/commands/cover/eventOne', { body: { actions } });
      expect(saved.body.changes.map(({ path }) => path)).to.deep.equal(['App/story/commands/cover/eventOne.lua']);
      expect((await call('PUT', '/story/commands/cover/eventOne?newName=leave')).status).to.equal(200);
      expect(await text(json('leave'))).to.equal(unreadable);
      expect((await read('/story/commands/cover/leave')).actions).to.deep.equal(actions);
    });
});

describe('an index model that is there', () => {
  const { call, text } = useProject();

  it('an existing index model preserves its comments, layout and functions', async () => {
    const path = 'App/story/components/cover/index.lua';
    const before = await text(path);
    await call('PUT', '/story/cover/low?before=title');
    await call('PUT', '/story/cover/GroupA/high?after=Ellipse');
    await call('PUT', '/story/commands/cover/openDoor');
    await call('PUT', '/story/components/cover/timers/tock');
    await call('PUT', '/story/cover/bg?class=linear');
    const after = await text(path);
    const cached = after.split('\n');
    for (const line of before.split('\n').filter((each) => !/bg=|timers|commands/.test(each)))
      expect(cached).to.include(line);
    expect(after).to.contain('      {  low={  } },\n      {  title={ class={"linear",} } }, -- flies in from the left');
    expect(after).to.match(/bg=\{ class=\{"linear",?\}.*\},\n/);
    expect(after).to.contain('timers = { "tick", "tock" },').and.contain('commands = { "eventOne", "openDoor" },');
  });

  it('an edit of an index model leaves a JSON index of another shape alone', async () => {
    await call('PUT', '/story/forest/leaf');
    expect(await text('App/story/models/forest/index.json')).to.equal('[{"tree":[]}]');
    const after = await text('App/story/components/forest/index.lua');
    expect(after).to.contain('        {  leaf={  } },\n').and.contain('weather = "rain",');
  });
});
