import { expect } from 'chai';
import type { Properties } from '#domain/properties/property-value';
import { useProject } from '../../../support/project/use-project.js';

const path = 'App/story/components/cover/layers/hero_linear.lua';
const address = '/story/cover/hero/linear';

/** A script whose tables an author has laid out. */
function byHand(tables: string): string {
  return `local M = { name = "hero", class = "linear" }
M.properties = { target = "hero", autoPlay = true, delay = 0, duration = 500, loop = 1 }
${tables}
return require("components.kwik.layer_animation").set(M)
`;
}

interface Read {
  readonly props: { readonly from: Properties; readonly to: Properties };
  readonly from: Readonly<Record<string, string>>;
  readonly script: { readonly timing: string | null; readonly hasFrom: boolean };
}

describe('what is absent', () => {
  const { call, text, read, opened } = useProject();

  const write = (tables: string) =>
    opened().store.commit([{ action: 'modified', path, content: Buffer.from(byHand(tables)) }], []);
  const show = async () => (await read(address)) as unknown as Read;
  const save = async (body: object) => {
    const { status, body: answer } = await call('POST', address, { body });
    expect(status, answer.detail).to.equal(200);
  };

  it('a document distinguishes 0 from nil, and an empty table from none', async () => {
    await write('M.from = {}\nM.to = { x = 0, y = nil }');
    const empty = await show();
    expect(empty.script).to.include({ timing: null, hasFrom: true });
    expect(empty.props.to).to.include({ x: 0, y: null });
    expect(empty.from).to.include({ 'to.x': 'script', 'to.y': 'absent', 'from.x': 'absent' });
    await write('M.from = nil\nM.to = { x = 0 }');
    expect((await show()).script).to.include({ hasFrom: false });
  });

  it('null writes nil; null for a whole table makes it nil, also where it is empty', async () => {
    await write('M.from = { x = 5, alpha = 0 }\nM.to = { x = 300 }');
    await save({ to: { y: 50 } });
    await save({ to: { y: null } });
    expect((await show()).props.to).to.include({ x: 300, y: null });
    expect(await text(path)).to.match(/M\.to = \{ x = 300, y = nil \}/);
    await save({ from: null });
    expect(await text(path)).to.equal(byHand('M.from = nil\nM.to = { x = 300, y = nil }'));
    await write('M.from = {}\nM.to = { x = 300 }');
    await save({ from: null });
    expect(await text(path)).to.equal(byHand('M.from = nil\nM.to = { x = 300 }'));
  });

  it('a table whose last values are unset is nil as before they were set, unless it has words of its author', async () => {
    await write('M.from = nil\nM.to = { x = 300 }');
    await save({ from: { x: 20, alpha: 0 } });
    await save({ from: { x: null, alpha: null } });
    expect(await text(path)).to.equal(byHand('M.from = nil\nM.to = { x = 300 }'));
    await write('M.from = { x = 5 --[[ mine ]] }\nM.to = { x = 300 }');
    await save({ from: { x: null } });
    expect(await text(path)).to.include('{ x = nil --[[ mine ]] }');
  });

  it('a new class has neither start nor end, however it is asked for', async () => {
    for (const [name, body] of [
      ['linear', {}],
      ['linear', { from: null }],
      ['linear', { from: {} }],
      ['tremble', {}],
      ['path', {}],
      ['pulse', { to: { x: null } }],
    ] as const) {
      await call('DELETE', `/story/cover/hero/${name}`);
      const { status } = await call('PUT', `/story/cover/hero?class=${name}`, { body });
      expect(status).to.equal(201);
      expect(await text(`App/story/components/cover/layers/hero_${name}.lua`), name)
        .to.include('\n  from = nil,\n')
        .and.include('\n  to = nil,\n');
    }
  });

  it('a jump needs its height: it keeps the initial one', async () => {
    await call('PUT', '/story/cover/hero?class=bounce', { body: { to: null } });
    expect(await text('App/story/components/cover/layers/hero_bounce.lua')).to.include('y = -100');
  });
});
