import fc from 'fast-check';
import { expect } from 'chai';
import type { Properties } from '#domain/properties/property-value';
import { rounds } from '../support/rounds.js';
import { useProject } from '../support/project/use-project.js';

const numbers = fc.constantFrom(0, 1, 0.5, 0.25);
/** The values of one end that a class has. */
const end = fc.dictionary(fc.constantFrom('alpha', 'xScale', 'yScale', 'rotation'), numbers, { maxKeys: 4 });
const table = fc.constantFrom('from', 'to');
const classes = fc.constantFrom('linear', 'path', 'pulse');

/** As Kwik's editor lays a script out: each value in its line, absent ones as `nil`. */
function inSteps(values: Properties): string {
  const line = (name: string) => `  ${name} = ${JSON.stringify(values[name] ?? null).replace('null', 'nil')},`;
  const names = ['x', 'y', 'alpha', 'xScale', 'yScale', 'rotation'];
  return `local M = { name = "hero", class = "linear" }
--
M.properties = { target = "hero", autoPlay = true, delay = 0, duration = 500, loop = 1 }
M.from = {
${names.map(line).join('\n')}
}
M.to = { x = 300, -- by hand
${names.slice(1).map(line).join('\n')}
}
return require("components.kwik.layer_animation").set(M)
`;
}

describe('values that are set and then unset', () => {
  const { call, text, read, opened } = useProject({ files: '../fixtures/project' });
  const script = (name: string) => `App/story/components/cover/layers/hero_${name}.lua`;
  const unset = (values: Properties) => Object.fromEntries(Object.keys(values).map((key) => [key, null]));

  async function setAndUnset(name: string, at: string, values: Properties): Promise<void> {
    const path = `/story/cover/hero?class=${name}`;
    for (const each of [values, unset(values)]) {
      const { status, body } = await call('POST', path, { body: { [at]: each } });
      expect(status, body.detail).to.equal(200);
    }
  }

  it('leave the bytes of a script that a template has written', async () => {
    await fc.assert(
      fc.asyncProperty(classes, end, table, end, async (name, made, at, set) => {
        await call('DELETE', `/story/cover/hero?class=${name}`);
        const { status, body } = await call('PUT', `/story/cover/hero?class=${name}`, { body: { to: made } });
        expect(status, body.detail).to.equal(201);
        const before = await text(script(name));
        const absent = Object.fromEntries(Object.entries(set).filter(([key]) => at === 'from' || !(key in made)));
        await setAndUnset(name, at, absent);
        expect(await text(script(name))).to.equal(before);
      }),
      { numRuns: rounds(15) },
    );
  });

  it('leave the bytes of a script that has each absent value as nil', async () => {
    await fc.assert(
      fc.asyncProperty(end, table, end, async (made, at, set) => {
        const before = inSteps(made);
        await opened().store.commit([{ action: 'modified', path: script('linear'), content: Buffer.from(before) }], []);
        await setAndUnset('linear', at, Object.fromEntries(Object.entries(set).filter(([key]) => !(key in made))));
        expect(await text(script('linear'))).to.equal(before);
        const { props } = (await read('/story/cover/hero?class=linear')) as unknown as { props: { to: object } };
        expect(props.to).to.include({ x: 300, y: null });
      }),
      { numRuns: rounds(15) },
    );
  });
});
