import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

interface WithStarts {
  readonly starts: readonly { readonly class: object; readonly by: unknown; readonly at: string }[];
}

describe('what starts the animations of a page', () => {
  const { call, read, problem } = useProject();
  const address = '/story/cover/?with=layers,starts';
  const starts = async () => ((await read(address)) as unknown as WithStarts).starts;
  const classOf = (layer: string, name: string) => ({
    href: `/story/cover/${layer}/${name}`,
    type: 'class',
    address: ['story', 'cover', ...layer.split('/'), name],
  });
  const command = (name: string) => ({
    href: `/story/commands/cover/${name}`,
    type: 'command',
    address: ['story', 'cover', name],
  });

  const isByGo = ({ by }: WithStarts['starts'][number]) => JSON.stringify(by) === JSON.stringify(command('go'));

  it('is in the document with the layers, which is the same without it', async () => {
    const { starts: _, ...others } = (await read(address)) as unknown as WithStarts;
    expect(others).to.deep.equal(await read('/story/cover/?with=layers'));
  });

  it('is the page, unless the class waits for a command', async () => {
    const before = await starts();
    await call('PUT', '/story/cover/GroupA/deep/star?class=linear', { body: {} });
    await call('PUT', '/story/cover/hero?class=pulse', { body: { properties: { autoPlay: false } } });
    await call('PUT', '/story/cover/hero?class=button', { body: {} });
    const start = { class: classOf('GroupA/deep/star', 'linear'), by: 'page', at: 'properties.autoPlay' };
    expect(
      (await starts()).filter((each) => !before.some((other) => JSON.stringify(other) === JSON.stringify(each))),
    ).to.deep.equal([start]);
  });

  it('are commands that play it, by any name that actions have for it; an action that pauses it starts nothing', async () => {
    await call('PUT', '/story/cover/GroupA/deep/star?class=linear', { body: { properties: { autoPlay: false } } });
    await call('PUT', '/story/components/cover/groups/crowd', { body: { members: ['hero'] } });
    await call('PUT', '/story/components/cover/groups/crowd/blink', { body: { properties: { autoPlay: false } } });
    await call('PUT', '/story/commands/cover/go', {
      body: [
        { command: 'animation.pause', params: { target: 'GroupA/deep/star_linear' } },
        { command: 'animation.play', params: { target: 'GroupA.deep.star_linear' } },
        { command: 'animation.playAll', params: { animations: ['hero_pulse', 'crowd_blink'] } },
      ],
    });
    const played = (await starts()).filter(isByGo);
    expect(played).to.deep.equal([
      { class: classOf('GroupA/deep/star', 'linear'), by: command('go'), at: 'actions[1].params.target' },
      {
        class: {
          href: '/story/components/cover/groups/crowd/blink',
          type: 'class',
          address: ['story', 'cover', 'crowd', 'blink'],
          onGroup: true,
        },
        by: command('go'),
        at: 'actions[2].params.animations[1]',
      },
    ]);
  });

  it('follows a change of a command, under the ETag of the document', async () => {
    await call('PUT', '/story/cover/hero?class=linear', { body: { properties: { autoPlay: false } } });
    const etag = async () => (await call('GET', address)).headers['etag'];
    const before = await etag();
    expect(await starts()).not.to.deep.include({
      class: classOf('hero', 'linear'),
      by: command('go'),
      at: 'actions[0].params.target',
    });
    await call('PUT', '/story/commands/cover/go', {
      body: [{ command: 'animation.play', params: { target: 'hero_linear' } }],
    });
    expect(await starts()).to.deep.include({
      class: classOf('hero', 'linear'),
      by: command('go'),
      at: 'actions[0].params.target',
    });
    expect(await etag()).not.to.equal(before);
  });

  it('of two scripts of one class, an action means the one that it names', async () => {
    for (const name of ['linear', 'linear4test'])
      await call('PUT', `/story/cover/hero?class=${name}`, { body: { properties: { autoPlay: false } } });
    await call('PUT', '/story/commands/cover/go', {
      body: [
        { command: 'animation.play', params: { target: 'hero_linear' } },
        { command: 'animation.play', params: { target: 'hero_linear4test' } },
      ],
    });
    const played = (await starts()).filter(isByGo).map((each) => [(each.class as { href: string }).href, each.at]);
    expect(played).to.deep.equal([
      ['/story/cover/hero/linear', 'actions[0].params.target'],
      ['/story/cover/hero/linear4test', 'actions[1].params.target'],
    ]);
  });

  it('is refused on a plain page, and alone', async () => {
    expect(await problem('GET', '/tests/page?with=layers,starts')).to.deep.equal([404, 'page-not-found']);
    expect(await problem('GET', '/story/cover?with=starts')).to.deep.equal([400, 'invalid-query']);
  });
});
