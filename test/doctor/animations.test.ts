import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { formerAnimation } from './support/former-animation.js';

const path = 'App/harbour/components/dusk/layers/sea_linear.lua';

/** It waits, plays once and stops early. */
const former = formerAnimation({
  layer: 'sea',
  properties: 'autoPlay = true, resetAtEnd = false,',
  more: 'from = { x = 20 }, -- from the left',
});

describe('the doctor, on animations', () => {
  const { call, text, read, opened } = useProject({ files: '../../examples/sample' });

  async function plant(content: string): Promise<void> {
    await call('PUT', '/harbour/dusk/sea?class=linear');
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(content) }], []);
  }

  async function findings(): Promise<{ readonly code: string; readonly fix?: string }[]> {
    const { text: body } = await call('GET', '/_/doctor?book=harbour&page=dusk');
    const all = JSON.parse(body) as { findings: { code: string; fix?: string; place: { path: string } }[] };
    return all.findings.filter(({ place }) => place.path === path);
  }

  const codes = async () => (await findings()).map(({ code }) => code);

  it('one fix brings the functions to those of today; values, comments and all else stay; an undo brings the bytes back', async () => {
    await plant(former);
    expect(await codes()).to.have.members(['animation-waits', 'animation-ends-early', 'animation-plays-once']);
    await call('POST', '/_/doctor/fix?code=animation-waits');
    const renewed = await text(path);
    const values = former.slice(0, former.indexOf('local function findObject'));
    expect(renewed.startsWith(values)).to.equal(true);
    expect(renewed).to.match(
      /function M:willShow\(UI\)[^]*return require\("components\.kwik\.layer_animation"\)\.set\(M\)\n$/,
    );
    expect(await codes()).to.deep.equal([]);
    const { script, props } = (await read('/harbour/dusk/sea?class=linear')) as unknown as {
      script: object;
      props: { from: object };
    };
    expect(script).to.include({ timing: 'exact', hasFrom: true });
    expect(props.from).to.include({ x: 20, y: null });
    await call('POST', '/_/history/undo');
    expect(await text(path)).to.equal(former);
  });

  it('the fixed script has the line ends and the indentation of the former', async () => {
    const style = (script: string) =>
      script.replaceAll(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2)).replaceAll('\n', '\r\n');
    await plant(style(former));
    await call('POST', '/_/doctor/fix?code=animation-waits');
    const renewed = await text(path);
    expect(renewed).to.not.match(/(?<!\r)\n/);
    expect(renewed).to.not.match(/^ /m);
    expect(await codes()).to.deep.equal([]);
  });

  it('a word of the author among the functions keeps the fix away, and the finding stays', async () => {
    await plant(former.replace('function M:didHide', '-- mine\nfunction M:didHide'));
    expect(await codes()).to.include('animation-waits');
    expect((await findings()).every(({ fix }) => fix === undefined)).to.equal(true);
    await plant(former.replace('target = "sea"', 'target = "sun"'));
    expect((await findings()).every(({ fix }) => fix === undefined)).to.equal(true);
  });

  it('functions that an author has changed are never judged', async () => {
    for (const by of ['self.obj = object\n  object.alpha = 1', 'self.obj = object or nil']) {
      await plant(former.replace('self.obj = object', by));
      expect(await codes()).to.deep.equal([]);
      const { script } = (await read('/harbour/dusk/sea?class=linear')) as unknown as { script: object };
      expect(script).to.include({ timing: null, hasFrom: true });
    }
  });

  it('an animation that ends where it starts plays again, and is no finding', async () => {
    for (const properties of [
      'resetAtEnd = true,',
      'resetAtEnd = false, reverse = true,',
      'resetAtEnd = false, loop = 0,',
    ]) {
      await plant(formerAnimation({ layer: 'sea', isExact: true, properties: `autoPlay = true, ${properties}` }));
      expect(await codes(), properties).to.deep.equal([]);
      const { script } = (await read('/harbour/dusk/sea?class=linear')) as unknown as { script: object };
      expect(script).to.include({ timing: 'exact' });
    }
  });

  it('what prints is no change of what a script does', async () => {
    await plant(former.replace('self.obj = object', 'print("here", ("(")) self.obj = object'));
    expect(await codes()).to.include('animation-waits');
  });

  it('an animation of no time gets the functions of today, too, where they are a template’s', async () => {
    await plant(former.replace('duration = 500', 'duration = 0'));
    expect(await codes()).to.include('duration-zero');
    await call('POST', '/_/doctor/fix?code=duration-zero');
    expect(await codes()).to.deep.equal([]);
    expect(await text(path)).to.include('duration = 0,');
  });

  it('a new animation has no findings', async () => {
    for (const name of ['linear', 'pulse', 'blink', 'tremble', 'rotation', 'bounce', 'path', 'switch']) {
      const body = { properties: { delay: 5, autoPlay: true }, actions: { onComplete: 'setSail' } };
      await call('PUT', `/harbour/dusk/sea?class=${name}`, { body });
      const { script } = (await read(`/harbour/dusk/sea?class=${name}`)) as unknown as { script: object };
      expect(script, name).to.include({ timing: 'exact', hasFrom: false });
    }
    const { text: body } = await call('GET', '/_/doctor?book=harbour&page=dusk');
    expect(body).to.not.match(/"code":"(animation-|complete-|duration-)/);
  });
});
