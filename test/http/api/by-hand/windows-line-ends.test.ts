import { expect } from 'chai';
import { compileError } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

/** As a checkout on Windows has it, where Git is set to CRLF. */
describe('a script of a command with line ends of Windows', () => {
  const { call, text, opened, read } = useProject();
  const path = 'App/story/commands/cover/eventOne.lua';
  const at = '/story/commands/cover/eventOne';
  const hide = { command: 'layer.showHide', params: { target: 'title' } };
  const put = (content: string) =>
    opened().store.commit([{ action: 'modified', path, content: Buffer.from(content) }], []);
  const onWindows = (content: string) => content.replaceAll('\n', '\r\n');

  beforeEach(async () => put(onWindows(await text(path))));

  it('a command script with CRLF does not count as edited by hand, and its actions are stored with CRLF', async () => {
    const { status, body } = await call('POST', at, { body: [hide] });
    expect([status, body.warnings]).to.deep.equal([200, []]);
    const stored = await text(path);
    expect((await read(at)).actions).to.deep.equal([hide]);
    expect(compileError(Buffer.from(stored))).to.be.undefined;
    expect(onWindows(stored.replaceAll('\r\n', '\n'))).to.equal(stored);
    await call('PUT', '/story/commands/cover/fresh', { body: [hide] });
    expect(stored).to.equal(onWindows((await text(path.replace('eventOne', 'fresh'))).replace('fresh', 'eventOne')));
  });

  it('a save of the same actions changes no byte of a command script with CRLF', async () => {
    const { body } = await call('GET', at);
    expect((await call('POST', at, { body })).body.changes).to.deep.equal([]);
  });

  it('a command script with CRLF follows renames, its own included', async () => {
    const before = await text(path);
    const { body } = await call('PUT', '/story/cover/title?newName=heading');
    expect(body.warnings).to.deep.equal([]);
    expect(await text(path)).to.equal(before.replaceAll('title_linear', 'heading_linear'));
    await call('PUT', `${at}?newName=first`);
    expect(await text(path.replace('eventOne', 'first'))).to.equal(
      before.replaceAll('title_linear', 'heading_linear').replace('eventOne', 'first'),
    );
  });

  it('a command script with CRLF is reported when the layer that it names is removed', async () => {
    const { warnings } = (await call('DELETE', '/story/cover/title')).body;
    expect(warnings.map(({ message }) => message)).to.deep.equal([
      `"actions[0].params.target" in "${path}" still names "title_linear", which no longer exists.`,
    ]);
  });

  it('a command script with mixed line ends is edited in place, and keeps both', async () => {
    const mixed = (await text(path)).replace('\r\n', '\n');
    await put(mixed);
    expect((await call('POST', at, { body: [hide] })).status).to.equal(200);
    const [first, second] = (await text(path)).split('local M');
    expect(first).to.equal(mixed.slice(0, mixed.indexOf('local M')));
    expect(second?.replaceAll('\r\n', '')).to.not.contain('\n');
    expect((await read(at)).actions).to.deep.equal([hide]);
  });
});
