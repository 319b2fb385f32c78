import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { repository } from './support/program.js';

describe('the bundled program', () => {
  it('is ASCII, so that Node keeps one byte a character of it', async () => {
    const folder = join(repository, 'dist');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(files).to.include('main.js');
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      const beyond = text.split('\n').filter((line) => /[^\0-\x7f]/.test(line));
      expect(beyond, name).to.deep.equal([]);
    }
  });
});
