import { expect } from 'chai';
import type { StoreKind } from '../../../support/project/project.js';
import { useProject } from '../../../support/project/use-project.js';

const page = '/story/cover';
const hero = `${page}/hero`;
const command = (name: string) => `/story/commands/cover/${name}`;
const component = (kind: string, name: string) => `/story/components/cover/${kind}/${name}`;

for (const store of ['memory', 'disk'] as const satisfies readonly StoreKind[]) {
  describe(`the order of commands, classes and components, ${store === 'memory' ? 'in memory' : 'on a disk'}`, () => {
    const { call, files, text, read, problem, changedSince } = useProject({ store });
    const index = () => text('App/story/components/cover/index.lua');
    const json = async () => JSON.parse(await text('App/story/models/cover/index.json')) as { commands: string[] };
    const classesOfHero = async () => (await read(hero)).classes.map(({ name }) => name);

    it('puts a new command, class or component beside another, and removing it restores every byte', async () => {
      const before = await files();
      for (const path of [
        `${command('first')}?before=eventOne`,
        `${command('last')}?after=eventOne`,
        `${hero}?class=button&after=wobble`,
        `${hero}?class=blink&before=wobble`,
        `${component('timers', 'early')}?before=tick`,
        `${component('variables', 'lives')}?after=score`,
        `${component('groups', 'solo')}?before=pair`,
        `${component('audios', 'hum')}?before=click`,
        `${component('audios', 'hymn')}?type=long&before=tune`,
      ]) {
        const { status, body } = await call('PUT', path);
        expect([path, status, body.created]).to.deep.equal([path, 201, true]);
      }
      expect((await read(page)).commands).to.deep.equal(['first', 'eventOne', 'last']);
      expect(await classesOfHero()).to.deep.equal(['blink', 'wobble', 'button', 'linear']);
      expect((await read(page)).components).to.deep.include({
        timers: ['early', 'tick'],
        variables: ['score', 'lives'],
        audios: { long: ['hymn', 'tune'], short: ['hum', 'click'] },
      });
      expect((await read(page)).components.groups).to.deep.equal([{ solo: {} }, { pair: {} }]);
      for (const path of [
        command('first'),
        command('last'),
        `${hero}?class=button`,
        `${hero}?class=blink`,
        component('timers', 'early'),
        component('variables', 'lives'),
        component('groups', 'solo'),
        component('audios', 'hum'),
        component('audios', 'hymn'),
      ]) {
        expect((await call('DELETE', path)).status, path).to.equal(200);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });

    for (const only of ['', '&move=true'])
      it(`moves what is there${only === '' ? '' : ', and makes nothing'}, in the index and in the JSON, and an undo restores every byte`, async () => {
        await call('PUT', command('eventTwo'));
        await call('PUT', command('eventThree'));
        await call('PUT', component('groups', 'solo'));
        await call('PUT', component('timers', 'tock'));
        const before = await files();
        const moves = [
          `${command('eventThree')}?before=eventOne${only}`,
          `${command('eventOne')}?after=eventTwo${only}`,
          `${hero}/linear?before=wobble${only}`,
          `${component('groups', 'pair')}?after=solo${only}`,
          `${component('timers', 'tock')}?before=tick${only}`,
        ];
        for (const path of moves) {
          const { status, body } = await call('PUT', path);
          expect([path, status, body.created]).to.deep.equal([path, 200, false]);
          expect(
            body.changes.every(({ path: file }) => file.endsWith('index.lua') || file.endsWith('.json')),
            path,
          ).to.equal(true);
        }
        expect((await read(page)).commands).to.deep.equal(['eventThree', 'eventTwo', 'eventOne']);
        expect((await json()).commands).to.deep.equal(['eventThree', 'eventTwo', 'eventOne']);
        expect(await classesOfHero()).to.deep.equal(['linear', 'wobble']);
        expect((await read(page)).components.groups).to.deep.equal([{ solo: {} }, { pair: {} }]);
        expect((await read(page)).components.timers).to.deep.equal(['tock', 'tick']);
        for (const path of moves) expect((await call('POST', '/_/history/undo')).status, path).to.equal(200);
        expect(await changedSince(before)).to.deep.equal([]);
      });

    it('a move there and back restores every byte of the index', async () => {
      await call('PUT', command('eventTwo'));
      const before = await files();
      await call('PUT', `${command('eventTwo')}?before=eventOne`);
      await call('PUT', `${hero}?class=linear&before=wobble`);
      await call('PUT', `${command('eventTwo')}?after=eventOne`);
      await call('PUT', `${hero}?class=wobble&before=linear`);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a new name and a place are one change, which undo takes back byte for byte', async () => {
      await call('PUT', command('eventTwo'));
      await call('PUT', component('groups', 'solo'));
      await call('PUT', `${component('audios', 'hum')}?before=click`);
      const before = await files();
      const moves = [
        [`${command('eventTwo')}?newName=first&before=eventOne`, command('first')],
        [`${hero}/linear?newName=rotation&before=wobble`, `${hero}/rotation`],
        [`${component('groups', 'pair')}?newName=couple&after=solo`, component('groups', 'couple')],
        [`${component('audios', 'click')}?newName=clack&before=hum`, component('audios', 'clack')],
      ] as const;
      for (const [path, now] of moves) {
        const { status, body } = await call('PUT', path);
        expect([path, status, body.created, body.resource.href]).to.deep.equal([path, 200, false, now]);
      }
      expect((await read(page)).commands).to.deep.equal(['first', 'eventOne']);
      expect(await classesOfHero()).to.deep.equal(['rotation', 'wobble']);
      expect((await read(page)).components).to.deep.include({
        groups: [{ solo: {} }, { couple: {} }],
        audios: { long: ['tune'], short: ['clack', 'hum'] },
      });
      for (const [path] of moves) expect((await call('POST', '/_/history/undo')).status, path).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a move refuses what is not there, with the nearest names', async () => {
      const before = await files();
      for (const [path, code, nearest] of [
        [`${command('evenOne')}?move=true&before=eventOne`, 'command-not-found', ['eventOne']],
        [`${hero}?class=lineer&move=true&before=wobble`, 'class-not-found', ['linear']],
        [`${component('timers', 'tik')}?move=true&before=tick`, 'component-not-found', ['tick']],
        [`${page}/heroo?move=true&after=bg`, 'layer-not-found', ['hero']],
        ['/story/covr?move=true&after=forest', 'page-not-found', ['cover']],
      ] as const) {
        const { status, body } = await call('PUT', path);
        expect([path, status, body.code, body.nearest]).to.deep.equal([path, 404, code, nearest]);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a place and a body go together, and a dry run writes nothing', async () => {
      await call('PUT', command('eventTwo'));
      const before = await files();
      const dry = await call('PUT', `${command('eventTwo')}?before=eventOne&dryRun=true`);
      expect(dry.body.changes[0]?.diff).to.include('"eventTwo"');
      expect(await changedSince(before)).to.deep.equal([]);
      await call('PUT', `${hero}?class=linear&before=wobble`, { body: { properties: { duration: 4321 } } });
      expect(await classesOfHero()).to.deep.equal(['linear', 'wobble']);
      expect(await read(`${hero}/linear`)).to.nested.include({ 'props.properties.duration': 4321 });
    });

    it('a place where the thing stands already changes nothing', async () => {
      await call('PUT', command('eventTwo'));
      const before = await index();
      const { body } = await call('PUT', `${command('eventTwo')}?after=eventOne`);
      expect(body).to.deep.include({ created: false, changes: [], changeset: null });
      expect(await index()).to.equal(before);
    });

    it('refuses a neighbour that is not there, with the nearest names, and creates nothing', async () => {
      const before = await files();
      for (const [path, code] of [
        [`${command('x')}?before=eventTow`, 'command-not-found'],
        [`${hero}?class=button&after=wobbel`, 'class-not-attached'],
        [`${component('timers', 'x')}?before=tik`, 'component-not-found'],
        [`${component('audios', 'x')}?type=long&before=click`, 'component-not-found'],
        [`${component('groups', 'x')}?before=pear`, 'component-not-found'],
      ] as const) {
        const { status, body } = await call('PUT', path);
        expect([path, status, body.code]).to.deep.equal([path, 404, code]);
      }
      const { body } = await call('PUT', `${component('timers', 'x')}?before=tik`);
      expect(body).to.deep.include({ nearest: ['tick'] });
      for (const path of [
        `${command('eventOne')}?before=eventOne`,
        `${command('eventOne')}?before=x&after=y`,
        `${hero}?class=linear&into=GroupA`,
        `${hero}?class=linear&before=linear`,
        `${component('timers', 'tick')}?newName=tock&type=long`,
        `${command('eventOne')}?move=true`,
        `${command('eventOne')}?newName=y&before=eventOne`,
        `${command('eventOne')}?copyFrom=story/cover/eventOne&move=true`,
        `${hero}?class=linear&move=true&into=GroupA`,
        `${component('groups', 'pair')}?class=linear&move=true&after=x`,
      ]) {
        expect(await problem('PUT', path), path).to.deep.equal([400, 'invalid-query']);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });
  });
}
