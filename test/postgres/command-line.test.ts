import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { access, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySample, projectFiles, repository, startProgram, type Program } from '../e2e/support/program.js';
import { until } from '../studio/support/until.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

describe('the command line with a database', () => {
  const database = usePostgres();
  const place = useTemporaryFolder();
  let root: string;
  let remove: () => Promise<void>;
  let project: string;
  beforeEach(async () => {
    ({ root, remove } = await copySample());
    ({ project } = database.newProject());
  });
  afterEach(() => remove());

  /** The URL comes from the environment, as in a container. */
  const start = (...args: string[]): Program =>
    startProgram(process.execPath, [join(repository, 'dist', 'main.js'), ...args], {
      env: { ...process.env, FORCE_COLOR: '0', PAGEWRIGHT_DATABASE: database.url },
    });
  const run = async (...args: string[]): Promise<string> => {
    const program = start(...args);
    expect(await program.ended, program.complained()).to.equal(0);
    return program.printed();
  };
  const refusal = async (...args: string[]): Promise<string> => {
    const program = start(...args);
    expect(await program.ended).to.equal(1);
    expect(program.complained()).to.match(/^pagewright: .*\n$/);
    return program.complained();
  };
  const serve = async (...args: string[]) => {
    const program = start('serve', '--project', project, '--port', '0', '--log', 'warn', ...args);
    return { program, url: await program.prints(/http:\/\/127\.0\.0\.1:\d+[\w/]*/) };
  };
  const end = async (...services: readonly { readonly program: Program }[]) => {
    for (const { program } of services) {
      program.child.kill('SIGTERM');
      expect(await program.ended, program.complained()).to.equal(0);
    }
  };

  it('a project goes in, is changed by one of two services, is seen by the other, and comes out', async () => {
    expect(await run('migrate')).to.match(/^The schema has version \d+ already\.\n$/);
    expect(await run('import', root, '--project', project)).to.match(/^Imported \d+ files \(.*\) from .*\n$/);
    const [one, two] = [await serve(), await serve('--instance', 'second', '--prefix', '/books')];
    expect(two.url).to.match(/\/books$/);
    const saved = await fetch(`${one.url}/harbour/dusk/sun`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ x: 123 }),
    });
    expect(saved.status).to.equal(200);
    const { changes } = (await saved.json()) as { changes: { path: string }[] };
    const read = await fetch(`${two.url}/harbour/dusk/sun?quiet=true`);
    expect(((await read.json()) as { props: { x: number } }).props.x).to.equal(123);
    await end(one, two);
    const out = place('out');
    expect(await run('export', out, '--project', project)).to.match(
      /^Exported revision 1 of the project .* 0 removed\.\n$/,
    );
    const [before, after] = [await projectFiles(root), await projectFiles(out)];
    const differing = [...before].filter(([path, bytes]) => after.get(path) !== bytes).map(([path]) => path);
    expect(differing).to.have.members(changes.map(({ path }) => path));
    expect(await access(join(root, '.pagewright')).catch(() => 'absent'), 'nothing beside the project').to.equal(
      'absent',
    );
  });

  it('an import leaves out what no store holds, and names it; a second one is refused', async () => {
    await mkdir(join(root, '.git'));
    await writeFile(join(root, '.git', 'HEAD'), 'ref');
    await writeFile(join(root, 'Notes.txt'), 'one');
    await writeFile(join(root, 'notes.txt'), 'two');
    const files = new Map(await projectFiles(root));
    files.delete('.git/HEAD');
    if (process.platform !== 'win32') {
      await symlink('main.lua', join(root, 'link.lua'));
      await symlink('App', join(root, 'linked'));
      expect(spawnSync('mkfifo', [join(root, 'pipe')]).status).to.equal(0);
    }
    const imported = await run('import', root, '--project', project);
    const areThere = files.has('Notes.txt') && files.get('Notes.txt') !== files.get('notes.txt');
    if (areThere) expect(imported).to.include('warning: "Notes.txt" and "notes.txt" differ by capitals alone');
    for (const path of process.platform === 'win32' ? [] : ['link.lua', 'linked', 'pipe'])
      expect(imported).to.include(`warning: "${path}" is a link, a device or a pipe, and was left out\n`);
    expect(await refusal('import', root, '--project', project)).to.include('has files already');
    const out = place('out');
    await run('export', out, '--project', project);
    const { '.pagewright-export.json': list, ...exported } = Object.fromEntries(await projectFiles(out));
    expect(exported).to.deep.equal(Object.fromEntries(files));
    expect(list).to.match(/./);
    expect(await refusal('export', join(root, 'main.lua'), '--project', project)).to.match(
      /main.lua cannot be made a folder: .* Name another folder/,
    );
    expect(await refusal('import', join(root, 'main.lua'), '--project', 'x')).to.include('There is no folder');
  });

  it('an export that is killed leaves files that the next one completes', async () => {
    for (let file = 0; file < 300; file++) await writeFile(join(root, `file${file}.txt`), `text ${file}`);
    await run('import', root, '--project', project);
    const out = place('out');
    const program = start('export', out, '--project', project);
    // The disk of the folder is written from when its lock is there.
    await until(
      'it has begun to write',
      () => readdir(join(out, '.pagewright', 'store')).catch(() => []),
      (names) => names.length > 1,
    );
    program.child.kill('SIGKILL');
    await program.ended;
    await run('export', out, '--project', project);
    const { '.pagewright-export.json': list, ...exported } = Object.fromEntries(await projectFiles(out));
    expect(exported).to.deep.equal(Object.fromEntries(await projectFiles(root)));
    expect(list).to.match(/./);
  });

  it('a project can be made in a database', async () => {
    expect(await run('new', '--project', project, '--book', 'quay')).to.include(`the book "quay"`);
    const service = await serve();
    expect(((await (await fetch(`${service.url}/app`)).json()) as { name: string }[])[0]?.name).to.equal('quay');
    await end(service);
    expect(await refusal('new', '--project', project)).to.include('has files already');
  });

  it('what cannot be is refused in one line, without the password', async () => {
    const { password } = new URL(database.url);
    const refusals = [
      [['serve', '--project', 'nobody'], 'has no project "nobody"'],
      [['export', place('out'), '--project', 'nobody'], 'has no project "nobody"'],
      [['import', place('nowhere'), '--project', 'x'], 'nowhere'],
      [['migrate', '--database', 'books'], 'is no URL of PostgreSQL'],
    ] as const;
    for (const [args, message] of refusals) {
      const refused = await refusal(...args);
      expect(refused).to.include(message).and.not.include(password);
    }
  });

  it('a service with a token answers probes without it, and nothing else', async () => {
    await run('import', root, '--project', project);
    const service = await serve('--token', 'correct-horse-battery');
    const host = { Host: 'balancer.example' };
    expect(await (await fetch(`${service.url}/_/ready`)).json()).to.deep.equal({ status: 'ready' });
    expect(await (await fetch(`${service.url}/_/health`, { headers: host })).json()).to.deep.equal({ status: 'ok' });
    expect((await fetch(`${service.url}/app`)).status).to.equal(401);
    await end(service);
  });
});
