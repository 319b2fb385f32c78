import { expect } from 'chai';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { useProject } from '../../../support/project/use-project.js';

describe('a name that a list says twice', () => {
  const { call, files, text, opened } = useProject();
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
    it(`is taken off at each place by DELETE ${address}`, async () => {
      const before = await files();
      expect((await call('DELETE', address)).status).to.equal(200);
      expect(await text(index)).to.match(left);
      await call('POST', '/_/history/undo');
      expect(treeDifferences(before, await files())).to.deep.equal([]);
    });
  }

  const renames: readonly (readonly [string, string, RegExp])[] = [
    ['/story/commands/cover/eventOne?newName=open', cover, /commands = \{ "open", "other", \}/],
    ['/story/components/cover/timers/tick?newName=tock', cover, /timers = \{ "tock" \}/],
    ['/story/cover/hero?class=linear&newName=bounce', cover, /hero=\{ class=\{"wobble","bounce",\}/],
    ['/story/cover?newName=front', 'App/story/index.lua', /^(?!.*"cover").*"front"(?!.*"front")/s],
  ];
  for (const [address, index, left] of renames) {
    it(`is listed once, as it is called now, after PUT ${address}`, async () => {
      const { status, text: answer } = await call('PUT', address);
      expect(status, answer).to.equal(200);
      expect(await text(index)).to.match(left);
    });
  }
});
