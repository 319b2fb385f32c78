import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

/** Something made, and how it is taken away again. */
const pairs: readonly (readonly [make: string, remove: string])[] = [
  ['/fable', '/fable?confirm=fable'],
  ['/story/castle', '/story/castle'],
  ['/story/castle?before=cover', '/story/castle'],
  ['/story/cover/moon', '/story/cover/moon'],
  ['/story/cover/low?before=bg', '/story/cover/low'],
  ['/story/cover/mid?after=title', '/story/cover/mid'],
  ['/story/cover/inner?into=GroupA', '/story/cover/GroupA/inner'],
  ['/story/cover/GroupA/deep/comet', '/story/cover/GroupA/deep/comet'],
  ['/story/cover/sky/clouds/small', '/story/cover/sky'],
  ['/story/cover/title/shadow', '/story/cover/title/shadow'],
  ['/story/cover/GroupA/Ellipse/dot', '/story/cover/GroupA/Ellipse/dot'],
  ['/story/cover/end', '/story/cover/end'],
  ['/story/cover/%E5%A4%9C', '/story/cover/%E5%A4%9C'],
  ['/story/forest/leaf', '/story/forest/leaf'],
  ['/story/forest/tree/nest', '/story/forest/tree/nest'],
  ['/story/forest/tree?class=linear', '/story/forest/tree?class=linear'],
  ['/story/cover/bg?class=linear', '/story/cover/bg?class=linear'],
  ['/story/cover/title?class=button', '/story/cover/title?class=button'],
  ['/story/cover/hero?class=button', '/story/cover/hero/button'],
  ['/story/cover/bg?class=wobble.slow', '/story/cover/bg?class=wobble'],
  ['/story/commands/cover/openDoor', '/story/commands/cover/openDoor'],
  ['/story/commands/cover/my.own.door', '/story/commands/cover/my.own.door'],
  ['/story/commands/forest/rain', '/story/commands/forest/rain'],
  ['/story/components/cover/audios/hum?type=long', '/story/components/cover/audios/hum'],
  ['/story/components/forest/audios/hum?type=long', '/story/components/forest/audios/hum'],
  ['/story/components/forest/audios/pop', '/story/components/forest/audios/pop'],
  ['/story/components/forest/joints/hinge', '/story/components/forest/joints/hinge'],
  ['/story/components/forest/groups/herd', '/story/components/forest/groups/herd'],
  ['/story/components/cover/page/physics', '/story/components/cover/page/physics'],
  ['/components/custom/sway', '/components/custom/sway'],
];

const renames: readonly (readonly [address: string, newName: string, renamed: string])[] = [
  ['/story', 'tale', '/tale'],
  ['/story/cover', 'front', '/story/front'],
  ['/story/forest', 'wood', '/story/wood'],
  ['/story/cover/title', 'heading', '/story/cover/heading'],
  ['/story/cover/GroupA', 'end', '/story/cover/end'],
  ['/story/cover/GroupA/deep', 'shallow', '/story/cover/GroupA/shallow'],
  ['/story/cover/GroupA/deep/star', '星', '/story/cover/GroupA/deep/%E6%98%9F'],
  ['/story/cover/hero', 'hero two', '/story/cover/hero%20two'],
  ['/story/commands/cover/eventOne', 'event.one', '/story/commands/cover/event.one'],
  ['/story/components/cover/audios/tune', 'song', '/story/components/cover/audios/song'],
  ['/story/components/cover/groups/pair', 'trio', '/story/components/cover/groups/trio'],
  ['/story/components/cover/timers/tick', 'tock', '/story/components/cover/timers/tock'],
  ['/story/components/cover/variables/score', 'points', '/story/components/cover/variables/points'],
  ['/components/custom/wobble', 'sway', '/components/custom/sway'],
];

describe('every byte is as it was', () => {
  const { call, files, read, changedSince } = useProject();

  for (const [make, remove] of pairs) {
    it(`PUT ${make} and DELETE ${remove} leave every byte as it was`, async () => {
      const before = await files();
      const made = await call('PUT', make);
      expect(made.status).to.equal(201);
      expect(await changedSince(before)).not.to.be.empty;
      expect((await call('DELETE', remove)).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  for (const [address, newName, renamed] of renames) {
    it(`a rename of ${address} to ${newName} and back leaves every byte as it was`, async () => {
      const before = await files();
      const there = await call('PUT', `${address}?newName=${encodeURIComponent(newName)}`);
      expect([there.status, there.body.resource.href]).to.deep.equal([200, renamed]);
      expect((await call('GET', renamed)).status).to.equal(200);
      expect((await call('GET', address)).status).to.equal(404);
      const back = await call('PUT', `${renamed}?newName=${encodeURIComponent(address.split('/').at(-1) ?? '')}`);
      expect([back.status, back.body.resource.href]).to.deep.equal([200, address]);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  it('setting properties and setting them back leaves every byte as it was', async () => {
    const before = await files();
    for (const [path, name, value] of [
      ['/story/cover/title', 'y', 201],
      ['/story/cover/title', 'blendMode', 'add'],
      ['/story/cover/bg', 'alpha', 0.5],
    ] as const) {
      const was = (await read(path)).props[name] ?? null;
      await call('POST', path, { body: { [name]: value } });
      expect(await changedSince(before)).not.to.be.empty;
      await call('POST', path, { body: { [name]: was } });
      expect(await changedSince(before), `${path} ${name}`).to.deep.equal([]);
    }
  });
});
