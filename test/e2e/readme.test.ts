import { expect } from 'chai';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copySample, repository, serve, type Program } from './support/program.js';
import { runAsTyped } from './support/run-as-typed.js';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

interface Step {
  readonly commands: string;
  /** What is printed, with … for what is left out. */
  readonly printed: string | undefined;
}

describe('the tour of the README', () => {
  let program: Program;
  let url: string;
  let root: string;
  let remove: () => Promise<void>;

  before(async () => {
    ({ root, remove } = await copySample());
    ({ program, url } = await serve(root));
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await remove();
  });

  const steps = tourOf(read('README.md'));

  it('is not empty', () => expect(steps).to.have.length.above(4));

  for (const { commands, printed } of steps) {
    it(commands.split('\n')[0] ?? '', async () => {
      const here = commands.replaceAll('http://127.0.0.1:9090', url).replaceAll('.work/sample', `'${root}'`);
      // diff ends with 1 where there are differences, which the text shows.
      const said = await runAsTyped(here).catch((error: { code: number; stdout: string }) => {
        if (error.code === 1 && commands.includes('diff')) return error.stdout;
        throw error;
      });
      // Documents are formatted; what is printed is not.
      let rest = said.replace(/\s/g, '');
      for (const part of (printed ?? '').replace(/\s/g, '').split('…')) {
        expect(rest).to.include(part);
        rest = rest.slice(rest.indexOf(part) + part.length);
      }
    });
  }

  it('can be followed by the tests on a machine without curl', async () => {
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
  const blocks = section.matchAll(/^```sh\n(.*?)\n```(?:\n\n```(?:json|diff|text)\n(.*?)```)?/gms);
  return [...blocks].map(([, commands = '', printed]) => ({ commands, printed }));
}

describe('links between the documents', () => {
  const documents = [
    ...readdirSync(repository).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const path of documents) {
    it(`of ${path} lead somewhere`, () => {
      const targets = [...read(path).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, target = '']) => target);
      const broken = targets.filter((target) => !existsSync(join(repository, dirname(path), target)));
      expect(broken).to.deep.equal([]);
    });
  }
});
