import { expect } from 'chai';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const sources = fileURLToPath(new URL('../../src', import.meta.url));

/** Only HTTP makes addresses of things, and reads them. Others may ask for one that they got. */
const mayRead = /^adapters\/http\//;

/** Ways to take an address apart: to cut a text called `href`, to match it, to parse it as a URL, and to import what does. */
const readings =
  /\bhref\)?\??\.(split|slice|substring|replace|replaceAll|match|startsWith|endsWith|includes|indexOf|lastIndexOf|search|at|charAt)\b|new URL\((\w+\.)*href\b|\.(exec|test)\((\w+\.)*href\b|http\/address\//g;

async function hrefReadings(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const places = files
    .filter((file) => /(?<!\.generated)\.tsx?$/.test(file) && !mayRead.test(file))
    .map(async (file) => {
      const found = (await readFile(join(folder, file), 'utf8')).match(readings) ?? [];
      return found.map((reading) => `${file}: ${reading}`);
    });
  return (await Promise.all(places)).flat().sort();
}

describe('addresses of things', () => {
  const planted = useTemporaryFolder();

  it('no href is taken apart outside adapters/http', async () => {
    const found = await hrefReadings(sources);
    // The addresses of files and of this page are no addresses of things.
    const others = /\/(load-catalogue|base-url)\.ts:/;
    expect(found.filter((place) => !others.test(place))).to.deep.equal([]);
  });

  for (const [what, text] of [
    ['a split', "const names = use.href.split('/');"],
    ['a cut', 'const path = thing?.href?.slice(1);'],
    ['a comparison', "const onGroup = href.includes('/components/');"],
    ['a URL', "const names = new URL(resource.href, 'http://service').pathname;"],
    ['a pattern', 'const found = /commands/.exec(reference.href);'],
    ['an import', "import { hrefOf } from '#adapters/http/address/path-pattern';"],
  ] as const) {
    it(`the check finds a planted one: ${what}`, async () => {
      const folder = join(planted(), 'src');
      for (const file of ['adapters/mcp/reads.ts', 'adapters/http/address/reads.ts']) {
        await mkdir(join(folder, file, '..'), { recursive: true });
        await writeFile(join(folder, file), text);
      }
      const found = await hrefReadings(folder);
      expect(found).to.have.length(1);
      expect(found[0]).to.match(/^adapters\/mcp\/reads\.ts: /);
    });
  }
});
