import { expect } from 'chai';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { holds } from './support/holds.js';
import { copySample, projectFiles, repository, serve, type Program } from './support/program.js';
import { runAsTyped } from './support/run-as-typed.js';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

interface Step {
  readonly commands: string;
  /** What is printed, line by line, with … for lines that are left out. */
  readonly printed: string;
}

describe('the tour of the README', () => {
  let program: Program;
  let url: string;
  let root: string;
  let remove: () => Promise<void>;
  let asItWas: ReadonlyMap<string, string>;

  before(async () => {
    ({ root, remove } = await copySample());
    asItWas = await projectFiles(root);
    ({ program, url } = await serve(root));
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await remove();
  });

  const steps = tourOf(read('README.md'));

  it('the tour of the README has steps', () => expect(steps).to.have.length.above(4));

  for (const { commands, printed } of steps) {
    it(commands.split('\n')[0] ?? '', async () => {
      const output = await runAsTyped(commands.replaceAll('http://127.0.0.1:9090', url));
      holds(output, printed);
    });
  }

  it('the tour of the README leaves every file as it was', async () => {
    expect(await projectFiles(root)).to.deep.equal(asItWas);
  });

  it('the tour of the README runs in these tests on a machine without curl', async () => {
    const onlyNode = join(root, 'only-node');
    await mkdir(onlyNode);
    await symlink(process.execPath, join(onlyNode, 'node'));
    const sent = `curl -s ${url}/harbour/dusk/sun -H 'Content-Type: application/yaml' -d '{ y: 600 }'`;
    expect(JSON.parse(await runAsTyped(sent, onlyNode))).to.have.property('changes');
    const refused = await runAsTyped(`curl -X DELETE ${url}/harbour/nowhere --fail`, onlyNode).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(refused).to.include({ code: 22, stderr: 'curl: (22) The requested URL returned error: 404\n' });
  });
});

/** The commands of the section "60 seconds", each with the block that follows at once. */
function tourOf(text: string): Step[] {
  const section = /^## 60 seconds$(.*?)^## /ms.exec(text)?.[1] ?? '';
  const blocks = section.matchAll(/^```sh\n(.*?)\n```(?:\n\n```(?:text|yaml)\n(.*?)```)?/gms);
  return [...blocks].map(([, commands = '', printed = '']) => ({ commands, printed }));
}

describe('the README', () => {
  const text = read('README.md');

  it('the README names npm start and npm test, and no other npm command', () => {
    const named = [...text.matchAll(/\b(?:npm|npx)\s+[\w:-]+(?:\s+[\w:]+)?/g)].map(([command]) => command);
    expect(new Set(named.map((command) => command.split(/\s+/).slice(0, 2).join(' ')))).to.deep.equal(
      new Set(['npm start', 'npm test']),
    );
  });

  it('the README shows a picture with a text alternative', () => {
    const [, output = '', path = ''] = /^!\[(.+)\]\((.+)\)$/m.exec(text) ?? [];
    expect(output).to.have.length.above(40);
    const picture = readFileSync(join(repository, path));
    expect(picture.subarray(1, 4).toString()).to.equal('PNG');
    expect(picture).to.have.length.below(200_000);
  });

  it('the README has no command that only a Unix shell takes', () => {
    const commands = tourOf(text).map(({ commands: typed }) => typed);
    for (const command of commands) expect(command).to.match(/^curl [^'`$\\|;&<>]+$/);
  });
});

describe('links between the documents', () => {
  const documents = [
    ...readdirSync(repository).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const path of documents) {
    it(`all links of ${path} lead somewhere`, () => {
      const targets = [...read(path).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, target = '']) => target);
      const broken = targets.filter((target) => !existsSync(join(repository, dirname(path), target)));
      expect(broken).to.deep.equal([]);
    });
  }
});
