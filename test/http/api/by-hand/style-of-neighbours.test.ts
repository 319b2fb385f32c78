import { expect } from 'chai';
import { compileError } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

describe('a new script among those of an author', () => {
  const { call, files, text, opened, read, changedSince } = useProject();
  const layers = 'App/story/components/fresh/layers';
  const put = async (path: string, edit: (content: string) => string): Promise<void> => {
    const content = Buffer.from(edit(await text(path)));
    await opened().store.commit([{ action: 'modified', path, content }], []);
  };
  const withUnit = (unit: string) => (content: string) =>
    content.replace(/^ +/gm, (blanks) => blanks.replaceAll('  ', unit));
  const rendered = async (path: string): Promise<string> => {
    await call('PUT', path.replace('/fresh', '/plain'));
    return text(`App/story/components/plain/layers/${path.split('/').slice(3).join('/')}.lua`);
  };

  beforeEach(async () => {
    await call('PUT', '/story/plain');
    await call('PUT', '/story/fresh');
    for (const name of ['sea', 'sky']) await call('PUT', `/story/fresh/${name}`);
  });

  for (const [what, unit] of [
    ['tabs', '\t'],
    ['four blanks', '    '],
  ] as const) {
    describe(`with ${what}`, () => {
      beforeEach(async () => {
        for (const name of ['sea', 'sky']) await put(`${layers}/${name}.lua`, withUnit(unit));
      });

      it(`a new layer and a new class are written with ${what}, and their removal restores every byte`, async () => {
        const before = await files();
        const moon = withUnit(unit)(await rendered('/story/fresh/moon'));
        await call('PUT', '/story/fresh/moon');
        expect(await text(`${layers}/moon.lua`)).to.equal(moon);
        expect(compileError(Buffer.from(moon))).to.equal(undefined);
        await call('PUT', '/story/fresh/moon?class=linear');
        expect(await text(`${layers}/moon_linear.lua`))
          .to.contain(`\n${unit}name = "moon"`)
          .and.not.match(unit === '\t' ? /^ /m : /^(?: {4})* {1,3}\S/m);
        await call('DELETE', '/story/fresh/moon');
        expect((await changedSince(before)).filter((each) => each.includes('/fresh/'))).to.deep.equal([]);
      });

      it(`a layer with ${what} becomes a group as any other, and gets its old script back`, async () => {
        await call('PUT', '/story/fresh/moon');
        const before = await files();
        const { body } = await call('PUT', '/story/fresh/face?into=moon');
        expect(body.warnings).to.deep.equal([]);
        expect(await text(`${layers}/moon/index.lua`))
          .to.contain(`-- A group of layers`)
          .and.contain(`\n${unit}name`);
        await call('DELETE', '/story/fresh/moon/face');
        expect(await changedSince(before)).to.deep.equal([]);
      });
    });
  }

  it('a script is written as ever where the scripts beside it do not agree', async () => {
    await put(`${layers}/sea.lua`, withUnit('\t'));
    const moon = await rendered('/story/fresh/moon');
    await call('PUT', '/story/fresh/moon');
    expect(await text(`${layers}/moon.lua`)).to.equal(moon);
  });

  it('a new image among those that name the page of their artwork names it, too, as its last value', async () => {
    for (const name of ['sea', 'sky']) await call('POST', `/story/fresh/${name}`, { body: { psdPage: 'fresh' } });
    const before = await files();
    await call('PUT', '/story/fresh/moon', { body: { x: 5 } });
    expect(await text(`${layers}/moon.lua`)).to.match(/psdPage = "fresh",[^\n]*\n\}/);
    expect((await read('/story/fresh/moon')).props).to.include({ psdPage: 'fresh', x: 5 });
    await call('PUT', '/story/fresh/face?into=moon');
    await call('DELETE', '/story/fresh/moon/face');
    expect(await text(`${layers}/moon.lua`)).to.match(/psdPage = "fresh",[^\n]*\n\}/);
    await call('DELETE', '/story/fresh/moon');
    expect(await changedSince(before)).to.deep.equal([]);
    await call('PUT', '/story/fresh?newName=front');
    await call('PUT', '/story/front/star');
    expect((await read('/story/front/star')).props).to.have.property('psdPage', 'front');
    await call('PUT', '/story/front/hill', { body: { psdPage: 'other' } });
    expect((await read('/story/front/hill')).props).to.have.property('psdPage', 'other');
  });

  it('a new image names no page where one beside it does not', async () => {
    await call('POST', '/story/fresh/sea', { body: { psdPage: 'fresh' } });
    await call('PUT', '/story/fresh/moon');
    expect(await text(`${layers}/moon.lua`)).not.to.contain('psdPage');
  });
});
