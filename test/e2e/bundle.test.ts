import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { copySample, repository, startProgram } from './support/program.js';

const dist = join(repository, 'dist');

describe('the bundled program', () => {
  it('is ASCII, so that Node keeps one byte a character of it', async () => {
    const files = await modules();
    expect(files).to.include(join(dist, 'main.js'));
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      const beyond = text.split('\n').filter((line) => /[^\0-\x7f]/.test(line));
      expect(beyond, file).to.deep.equal([]);
    }
  });

  it('has what it reads at need beside what reads it', async () => {
    const files = await modules();
    let found = 0;
    for (const file of files) {
      for (const [, name] of (await readFile(file, 'utf8')).matchAll(/require\("\.\/([^"]+\.cjs)"\)/g)) {
        expect(files, file).to.include(join(dirname(file), name ?? ''));
        found++;
      }
    }
    expect(found).to.be.greaterThan(5);
  });

  it('reads nothing at need for the first answer', async () => {
    const { text, loaded } = await answered('application/json');
    expect(JSON.parse(text)).to.include({ name: 'dusk' });
    expect(loaded).to.deep.equal([]);
  });

  it('reads what is needed when it is', async () => {
    const { text, loaded } = await answered('application/yaml');
    expect(text).to.match(/^name: dusk$/m);
    expect(loaded).to.have.members(['accepts', 'yaml']);
  });
});

/** What a service answers that is asked for a page alone, and the packages that it read at need until its end. */
async function answered(accept: string): Promise<{ readonly text: string; readonly loaded: readonly string[] }> {
  const { root, remove } = await copySample();
  // Node tells of each module of this kind on standard error.
  const env = { ...process.env, NODE_DEBUG: 'module' };
  const args = [join(dist, 'main.js'), 'serve', '--root', root, '--port', '0'];
  const program = startProgram(process.execPath, args, { env });
  const url = await program.prints(/http:\/\/127\.0\.0\.1:\d+/);
  const answer = await fetch(`${url}/harbour/dusk`, { headers: { accept } });
  const text = await answer.text();
  program.child.kill('SIGTERM');
  await program.ended;
  await remove();
  const told = program.complained().matchAll(/load "[^"]*?([\w-]+)-[\d.]+\.cjs"/g);
  return { text, loaded: [...told].map(([, name]) => name ?? '') };
}

/** Each file of code. */
async function modules(): Promise<string[]> {
  const names = await readdir(dist, { recursive: true });
  return names.filter((name) => /\.c?js$/.test(name)).map((name) => join(dist, name));
}
