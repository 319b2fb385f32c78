import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

const tree = 'App/harbour/behaviorTree/dusk_scene.tree';

/** Indented by tabs and by blanks, with Windows line ends. */
const text =
  '->\r\n|\t?\r\n|\t|\t(isLate)\r\n|   |   [goto quay fade]\r\n|\t[ goto  qay ] ;; [goto nowhere]\r\n|\t[goto lamp]\r\n';

describe('the doctor and behaviour trees', () => {
  const { call, opened } = useProject({ files: '../../examples/sample' });

  const findings = async (code: string) => {
    const { body } = await call('GET', '/_/doctor');
    const all = (body as unknown as { findings: { code: string; place: object; explanation: string }[] }).findings;
    return all.filter((finding) => finding.code === code);
  };
  const write = (path: string, content: string) =>
    opened().store.commit([{ action: 'created', path, content: Buffer.from(content) }], []);

  it('finds each action that goes to no page, with its line and the nearest name', async () => {
    await write(tree, text);
    const found = await findings('dangling-page');
    expect(found.map(({ place }) => place)).to.deep.equal([
      { path: tree, line: 5 },
      { path: tree, line: 6 },
    ]);
    expect(found[0]?.explanation).to.contain('"qay"').and.contain('Did you mean "quay"?');
  });

  it('finds no page unreachable that a tree goes to', async () => {
    const page = 'App/harbour/components/lamp/index.lua';
    await write(
      page,
      'local model = { components = { layers = {} }, commands = {} }\nreturn require("controller.scene").new(..., model)\n',
    );
    expect((await findings('unreachable-page')).map(({ place }) => place)).to.deep.equal([{ path: page }]);
    await write(tree, text);
    expect(await findings('unreachable-page')).to.deep.equal([]);
  });
});
