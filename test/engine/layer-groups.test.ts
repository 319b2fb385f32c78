import { expect } from 'chai';
import type { ShownObject, ShownPage } from './support/engine.js';
import { useEngineProject } from './support/use-engine-project.js';

/** What is drawn, in drawing order: its name, its text, and where it is. */
function drawn({ stage }: ShownPage): (readonly [string, string, number, number])[] {
  const all = ({ children = [], ...object }: ShownObject): ShownObject[] => [object, ...children.flatMap(all)];
  return all(stage)
    .filter(({ kind, v }) => kind !== 'group' && v !== false)
    .map(({ name = '', text = '', x = 0, y = 0 }) => [name, text, x, y]);
}

describe('layers that are put into a group', () => {
  const project = useEngineProject();
  const call = (method: string, path: string, body?: object) => project().call(method, `/harbour/quay${path}`, body);

  const shown = async (): Promise<ReturnType<typeof drawn>> => {
    let objects: ReturnType<typeof drawn> = [];
    await project().run(async (app) => {
      objects = drawn(await app.show('quay'));
    });
    return objects;
  };

  it('layers that move into a group are drawn where they were, and a layer that becomes a group shows no text', async () => {
    await call('PUT', '/stars', { x: 300, y: 200 });
    await call('PUT', '/star1', { x: 400, y: 300 });
    await call('PUT', '/star2', { x: 500, y: 300 });
    await project().picture('App/harbour/assets/images/quay/star1.png', 20, 10, [255, 0, 0, 255]);
    const before = await shown();
    expect(before.map(([name]) => name).filter((name) => name.startsWith('star'))).to.deep.equal([
      'stars',
      'star1',
      'star2',
    ]);
    await call('PUT', '/star1?into=stars');
    await call('PUT', '/star2?into=stars');
    const grouped = before
      .filter(([name]) => name !== 'stars')
      .map(([name, ...rest]) => [/^star\d$/.test(name) ? `stars/${name}` : name, ...rest]);
    expect(await shown()).to.deep.equal(grouped);
    await call('PUT', '/stars/star1?after=stars');
    await call('PUT', '/stars/star2?after=star1');
    expect(await shown()).to.deep.equal(before);
  });

  it('layers that move into a new group keep their place among the others', async () => {
    const before = await shown();
    const [first = '', second = ''] = Object.keys(Object.assign({}, ...(await call('GET', '')).components.layers));
    await call('PUT', `/${first}?into=back/wall`);
    await call('PUT', `/${second}?into=front`);
    const renamed = new Map([
      [first, `back/wall/${first}`],
      [second, `front/${second}`],
    ]);
    expect(await shown()).to.deep.equal(before.map(([name, ...rest]) => [renamed.get(name) ?? name, ...rest]));
  });
});
