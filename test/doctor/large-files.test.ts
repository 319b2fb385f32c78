import { expect } from 'chai';
import { Draft } from '#application/project/draft/draft';
import { followInTrees } from '#application/references/trees/move-trees';
import { luaCode } from '#adapters/lua/code/lua-code';
import { useProject } from '../support/project/use-project.js';

const lines = (count: number): string => 'names[n] = "sun"\n'.repeat(count);
const layers = 'App/harbour/components/dusk/layers';

/** Files that are right, and larger than files are read. */
const large: Readonly<Record<string, string>> = {
  [`${layers}/sky.lua`]: lines(10_000),
  'App/harbour/commands/dusk/setSail.lua': lines(10_000),
  'App/harbour/stars.lua': `-- ${'x'.repeat(600_000)}\n${lines(1)}`,
  'App/harbour/models/dusk/sky.json': `{ "list": [${'1,'.repeat(100_000)}1] }`,
};

describe('files that are too large to be read', () => {
  const { call, opened, read, changedSince, files } = useProject({ files: '../../examples/sample' });

  beforeEach(() =>
    opened().store.commit(
      Object.entries(large).map(([path, text]) => {
        const action = path.endsWith('stars.lua') ? ('created' as const) : ('modified' as const);
        return { action, path, content: Buffer.from(text) };
      }),
      [],
    ),
  );

  it('files that are too large to be read are found by the doctor, with the limit, and not called broken', async () => {
    const { findings } = (await read('/_/doctor')) as unknown as {
      readonly findings: readonly { code: string; severity: string; place: { path: string }; explanation: string }[];
    };
    const found = findings.filter(({ place }) => place.path in large);
    expect(found.map(({ code, place }) => `${code} ${place.path}`)).to.have.members(
      Object.keys(large).map((path) => `file-too-large ${path}`),
    );
    for (const { explanation, severity, place } of found) {
      expect(explanation, place.path).to.match(/has more than \d+ (?:tokens|values)|read up to 524288/);
      expect(severity).to.equal('warning');
    }
  });

  it('a behaviour tree of very many actions is read, and followed', async () => {
    const tree = 'App/harbour/behaviorTree/dusk_scene.tree';
    const content = Buffer.from('    [goto dusk]\n'.repeat(150_000));
    await opened().store.commit([{ action: 'created', path: tree, content }], []);
    expect((await call('GET', '/_/doctor')).status).to.equal(200);
    const references = await followInTrees(
      new Draft(opened().store),
      luaCode,
      { book: 'harbour', page: 'dusk' },
      { book: 'harbour', page: 'night' },
    );
    expect(references.references).to.have.length(150_000);
  });

  it('files that are too large to be read stay as they are at a rename, which names each once', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/harbour/dusk/sun?newName=moon');
    expect(status).to.equal(200);
    const left = body.warnings.filter(({ at }) => at in large);
    expect(left.map(({ at }) => at)).to.have.members(Object.keys(large).filter((path) => path.endsWith('.lua')));
    for (const { code, message } of left) {
      expect(code).to.equal('reference-left');
      expect(message).to.include('may still name').and.include('"sun"');
    }
    const changed = await changedSince(before);
    expect(changed.filter((path) => path in large)).to.deep.equal([]);
  });
});
