import { assert } from 'chai';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryId, plain } from './support/plain.js';
import { copySample, projectFiles, repository, serve, type Program } from './support/program.js';

const page = readFileSync(join(repository, 'docs', 'command-line.md'), 'utf8');
const steps = [...page.matchAll(/^```sh\npagewright ([^\n]*)\n```\n\n```(?:text|yaml)\n([^]*?)```$/gm)];

describe('the page about the command line', () => {
  let root: string;
  let remove: () => Promise<void>;
  let program: Program;
  let asItWas: ReadonlyMap<string, string>;

  before(async () => {
    ({ root, remove } = await copySample());
    asItWas = await projectFiles(root);
    ({ program } = await serve(root));
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await remove();
  });

  it('the page about the command line has examples', () => assert.isAtLeast(steps.length, 9));

  for (const [, line = '', printed = ''] of steps) {
    it(`prints what its page has: pagewright ${line}`, async () => {
      const [output = '', shown = ''] = [await run(line.split(' ')), printed].map((text) =>
        plain(text.replace(entryId, 'id')),
      );
      const [start = '', rest] = shown.split('…\n');
      if (rest === undefined) assert.equal(output, start);
      else assert.isTrue(output.startsWith(start), output);
    });
  }

  it('the examples leave the files as they were, after an undo of each change', async () => {
    for (let left = steps.length; left > 0; left--) await run(['history', 'undo']);
    assert.deepEqual(await projectFiles(root), asItWas);
  });

  /** Both streams, as a terminal shows them. */
  function run(args: readonly string[]): Promise<string> {
    const env = { ...process.env, FORCE_COLOR: '0', PAGEWRIGHT_AUTHOR: 'Ada' };
    return new Promise((resolve) => {
      execFile(process.execPath, [join(repository, 'dist', 'main.js'), ...args], { cwd: root, env }, (_, out, err) =>
        resolve(out + err),
      );
    });
  }
});
