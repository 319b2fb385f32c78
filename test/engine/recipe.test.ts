import { expect } from 'chai';
import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineProject } from './support/engine-project.js';
import { loadEngine } from './support/engine.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the recipe from nothing to a page that moves', () => {
  let folder: string;
  let project: EngineProject | undefined;

  before(async function () {
    this.timeout(400_000);
    execFileSync(process.execPath, ['scripts/bootstrap.mjs'], { cwd: root });
    folder = await mkdtemp(join(tmpdir(), 'pagewright-recipe-'));
    const { png } = await loadEngine();
    await mkdir(join(folder, 'drawings'));
    await writeFile(join(folder, 'drawings', 'sea.png'), png(1920, 1280, [0, 0, 255, 255]));
    await writeFile(join(folder, 'drawings', 'sun.png'), png(200, 200, [255, 255, 0, 255]));
    await writeFile(join(folder, 'drawings', 'boat.png'), png(200, 100, [255, 0, 0, 255]));
    const program = join(folder, 'pagewright');
    await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist', 'main.js')}" "$@"\n`);
    await chmod(program, 0o755);
  });
  after(async () => {
    await project?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs commands in a shell, and stops at the first one that fails. @returns what they print */
  const shell = (commands: string) =>
    new Promise<string>((resolve, reject) => {
      const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) };
      execFile('sh', ['-e', '-c', commands], { cwd: folder, env }, (error, printed, complained) =>
        error === null ? resolve(printed) : reject(new Error(`${printed}${complained}`, { cause: error })),
      );
    });

  it('the recipe in the docs has at most 10 commands and makes a page that runs in the engine: a tap on the sun sends the boat', async function () {
    this.timeout(300_000);
    const page = await readFile(join(root, 'docs', 'getting-started.md'), 'utf8');
    const recipe = /### From nothing to a page that moves[^]*?```sh\n([^]*?)```/.exec(page)?.[1] ?? '';
    expect(recipe.match(/^pagewright /gm)).to.have.length.within(5, 10);
    const printed = await shell(recipe).finally(() => shell('pagewright stop story'));
    expect(printed).to.include('1 book, 1 page: 0 errors, 0 warnings, 0 notes');
    project = await EngineProject.open({});
    await cp(join(folder, 'story'), project.folder, { recursive: true });
    await project.run(async (app) => {
      expect((await app.dump()).known).to.include.members(['sea', 'boat', 'sun']);
      const { x, y } = await app.point('boat');
      expect(await app.pixel(x, y)).to.deep.equal([255, 0, 0]);
      await app.click('sun');
      await app.until('return PROBE.get("boat").x', (at) => at === 380);
      expect(app.missing()).to.deep.equal([]);
    });
  });
});
