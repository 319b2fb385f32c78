import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

/** The runtime leaves a trail wherever a script has the table, whatever is in it, and splits its colour as text. */
describe('The trail of an animation', () => {
  const { call, text, files, opened, read, changedSince } = useProject();
  const at = '/story/cover/sea/linear';
  const script = 'App/story/components/cover/layers/sea_linear.lua';
  const post = (breadcrumbs: unknown) => call('POST', at, { body: { breadcrumbs } });
  const trail = async () => (await read(at)).props['breadcrumbs'];
  const tableOf = async () => /^ {2}breadcrumbs = (\{.*?\n {2}\}|\{.*\}|nil),$/ms.exec(await text(script))?.[1];
  const put = async (breadcrumbs: string) => {
    const lua = (await text(script)).replace('\n}', `\n  breadcrumbs = ${breadcrumbs},\n}`);
    await opened().store.commit([{ action: 'modified', path: script, content: Buffer.from(lua) }], []);
  };

  beforeEach(async () => {
    await call('PUT', '/story/cover/sea');
    await call('PUT', at.replace('/linear', '?class=linear'));
  });

  it('a trail that is switched on gets all its settings, with the colour as text', async () => {
    expect((await post({ enable: true, color: [0, 1, 0, 1] })).status).to.equal(200);
    const table = await tableOf();
    expect(table)
      .to.contain('enable = true')
      .and.contain('"0,255,0,1"')
      .and.contain('interval = 50')
      .and.contain('shape = "circle"')
      .and.contain('time = 1000');
    expect(await trail()).to.deep.include({ enable: true, color: '0,255,0,1', interval: 50 });
  });

  it('the settings of a trail are stored before it is switched on', async () => {
    const before = await text(script);
    await post({ interval: 20 });
    expect(await text(script)).to.equal(before);
    expect(await trail()).to.deep.include({ enable: false, interval: 20 });
    await post({ enable: true });
    expect(await tableOf()).to.contain('interval = 20');
  });

  it('a trail that is switched off or set to its default is removed', async () => {
    for (const off of [{ enable: false }, { enable: null }, null]) {
      await post({ enable: true, time: 70 });
      expect(await tableOf()).to.contain('time = 70');
      await post(off);
      expect(await tableOf(), JSON.stringify(off)).to.equal('nil');
      expect(await trail()).to.deep.include({ enable: false, time: off === null ? 1000 : 70 });
    }
  });

  it('a trail that is on changes in the value alone', async () => {
    await post({ enable: true });
    const before = await text(script);
    await post({ interval: 20, color: [0, 0, 1] });
    expect(await text(script)).to.equal(
      before.replace('interval = 50', 'interval = 20').replace('"255,0,0,0.2"', '"0,0,255,1"'),
    );
  });

  it('a trail is on wherever its table is, and is complete once it is set', async () => {
    await put('{ enable = false, color = { 0, 1, 0, 1 } }');
    expect(await trail()).to.deep.include({ enable: true, interval: 50 });
    await post({ interval: 20 });
    expect(await tableOf())
      .to.contain('{ enable = false, color = { 0, 1, 0, 1 }')
      .and.contain('interval = 20')
      .and.contain('time = 1000');
    await put('{}');
    await post({ enable: false });
    expect(await trail()).to.include({ enable: false });
  });

  it("a trail as Kwik's editor writes it changes in the value alone", async () => {
    const rest = 'shape = circle, color = { 1, 0, 0, 0.2 }, time = 1000, width = 30, height = 30 }';
    await put(`{ dispose = true, interval = 50, ${rest}`);
    for (const change of [{ interval: 20 }, { enable: true, interval: 20 }]) await post(change);
    expect(await tableOf()).to.equal(`{ dispose = true, interval = 20, ${rest}`);
    await post({ color: [0, 0, 1, 1] });
    expect(await tableOf())
      .to.contain('"0,0,255,1"')
      .and.not.contain('enable');
  });

  it('a trail that code decides is left alone', async () => {
    await put('{ color = os.getenv("COLOR"), time = 5 }');
    await post({ interval: 20 });
    expect(await tableOf())
      .to.contain('color = os.getenv("COLOR")')
      .and.contain('interval = 20');
    await opened().store.commit(
      [{ action: 'modified', path: script, content: Buffer.from('local M = {}\nM.breadcrumbs = trail()\nreturn M\n') }],
      [],
    );
    const { status, body } = await post({ enable: true, interval: 30 });
    expect([status, body.code]).to.deep.equal([409, 'script-not-recognised']);
  });

  it('a trail that is sent back as it was returned changes no file', async () => {
    for (const breadcrumbs of [{ enable: true, color: [0, 1, 0, 1] }, { enable: false }]) {
      await post(breadcrumbs);
      const before = await files();
      const { body } = await post(await trail());
      expect(body.changes).to.deep.equal([]);
      await post(breadcrumbs);
      expect(await changedSince(before)).to.deep.equal([]);
    }
  });
});
