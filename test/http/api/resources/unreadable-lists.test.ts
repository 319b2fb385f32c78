import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

const index = 'App/story/components/cover/index.lua';

describe('a page with a list that cannot be read', () => {
  const { call, files, text, read, opened, changedSince } = useProject();
  const spoil = async (from: string | RegExp, to: string) => {
    const before = await text(index);
    const content = Buffer.from(before.replace(from, to));
    expect(content.toString(), String(from)).not.to.equal(before);
    await opened().store.commit([{ action: 'modified', path: index, content }], []);
  };

  beforeEach(() => spoil(/audios = \{[^]*?\n {4}\},/, 'audios = common.audios,'));

  it('shows the rest of its page, and what is written at which line', async () => {
    const { status, body } = await call('GET', '/story/cover');
    expect(status).to.equal(200);
    expect(body.unreadable).to.deep.equal([{ list: 'audios', line: 16, text: 'common.audios' }]);
    expect(body.components.audios).to.deep.equal({ long: [], short: [] });
    expect(body.components.layers).to.have.length(4);
    expect(await read('/story/cover?with=layers'))
      .to.have.property('layerDocuments')
      .with.length(7);
    expect((await read('/story/forest')).unreadable).to.equal(undefined);
  });

  it('keeps the bytes of the list through edits of everything else, and gives the old bytes back', async () => {
    const before = await files();
    const changes: readonly (readonly [method: string, path: string])[] = [
      ['PUT', '/story/cover/cloud'],
      ['PUT', '/story/cover/GroupA/moon'],
      ['PUT', '/story/cover/bg/linear'],
      ['PUT', '/story/cover/title?newName=heading'],
      ['PUT', '/story/commands/cover/two'],
      ['PUT', '/story/components/cover/timers/tock'],
      ['DELETE', '/story/cover/hero'],
      ['PUT', '/story/cover?newName=front'],
    ];
    for (const [method, path] of changes) {
      const { status } = await call(method, path);
      expect(status, path).to.be.oneOf([200, 201]);
    }
    expect(await text(index.replace('cover', 'front'))).to.contain('    audios = common.audios,\n');
    for (const [, path] of changes) expect((await call('POST', '/_/history/undo')).status, path).to.equal(200);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('refuses what needs the list, with file and line, and changes nothing', async () => {
    const before = await files();
    for (const [method, path] of [
      ['GET', '/story/components/cover/audios'],
      ['GET', '/story/components/cover/audios/tune'],
      ['PUT', '/story/components/cover/audios/song'],
      ['POST', '/story/components/cover/audios/tune'],
      ['PUT', '/story/components/cover/audios/tune?newName=song'],
      ['DELETE', '/story/components/cover/audios/tune'],
    ] as const) {
      const { status, body } = await call(method, path, method === 'POST' ? { body: { volume: 1 } } : {});
      expect([status, body.code], `${method} ${path}`).to.deep.equal([422, 'model-not-readable']);
      expect(body, `${method} ${path}`).to.deep.include({ file: index, line: 16 });
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('never reports a name as missing that a list may have which cannot be read', async () => {
    await spoil('{  bg={  } },', '{  bg={ class = shared.classes } }, moon(),');
    await spoil('commands = { "eventOne" }', 'commands = names');
    for (const [method, path, line] of [
      ['GET', '/story/cover/sky', 6],
      ['GET', '/story/cover/bg/linear', 6],
      ['DELETE', '/story/cover/bg/linear', 6],
      ['PUT', '/story/cover/bg/linear', 6],
      ['PUT', '/story/cover/bg?class=linear', 6],
      ['PUT', '/story/cover/bg/child', 6],
      ['PUT', '/story/cover/GroupA/Ellipse?into=bg&move=true', 6],
      ['PUT', '/story/cover/bg?newName=ground', 6],
      ['DELETE', '/story/cover/bg', 6],
      ['GET', '/story/commands/cover/eventOne', 23],
      ['GET', '/story/commands/cover', 23],
      ['POST', '/story/commands/cover/eventOne', 23],
    ] as const) {
      const { status, body } = await call(method, path, method === 'POST' ? { body: { actions: [] } } : {});
      expect([status, body.code, body.line], `${method} ${path}`).to.deep.equal([422, 'model-not-readable', line]);
    }
    expect((await call('GET', '/story/cover/GroupA/none')).body.code).to.equal('layer-not-found');
  });

  it('is no reason for a false finding', async () => {
    await spoil('commands = { "eventOne" }', 'commands = names');
    const { text: report } = await call('GET', '/_/doctor?book=story&page=cover');
    const { findings } = JSON.parse(report) as {
      findings: readonly { code: string; severity: string; place: object }[];
    };
    const ofLists = findings.filter(({ code }) => code === 'unreadable-list');
    expect(ofLists.map(({ place, severity }) => [place, severity])).to.deep.equal([
      [{ path: index, line: 16 }, 'warning'],
      [{ path: index, line: 23 }, 'warning'],
    ]);
    const codes = new Set(findings.map(({ code }) => code));
    for (const code of ['unlisted-file', 'dangling-action', 'dangling-target']) expect(codes).not.to.include(code);
  });

  it('may have a layer of each image of its page: none of them is called unused', async () => {
    const unused = async () => (await call('GET', '/story/assets?page=cover&unused=true')).list.map(({ path }) => path);
    const images = (await call('GET', '/story/assets?page=cover&kind=image')).list.map(({ path }) => path);
    expect(images).to.include('images/cover/moon.png');
    expect(await unused()).to.include('images/cover/moon.png');
    await spoil('{  bg={  } },', '{  bg={  } }, moon(),');
    expect(await unused()).to.deep.equal([]);
    const { status, body } = await call('DELETE', '/story/assets/images/cover/moon.png');
    expect([status, body.code]).to.deep.equal([400, 'confirmation-required']);
  });

  it('is named by a rename, which cannot see the scripts of such a list', async () => {
    const { body } = await call('PUT', '/story/cover/hero?newName=heroine');
    const [warning] = body.warnings.filter(({ at }) => at === `${index}:16`);
    expect(warning).to.include({ code: 'reference-left', line: 16 });
    expect(warning?.message).to.contain('"audios"');
  });
});
