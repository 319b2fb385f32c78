import { expect } from 'chai';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const sources = fileURLToPath(new URL('../../src', import.meta.url));

/** The rooms that speak HTTP: the API and its clients, which are the command line, the studio and the typed client. */
const speakHttp = /^adapters\/(http|cli|client|studio)\//;
const isIn = /^(domain|application|adapters)\//;

/** A request, a query parameter, one of the service's own addresses, a header field. */
const words =
  /\b(GET|HEAD|PUT|POST|DELETE|PATCH)\b|\?[a-z][A-Za-z]*=|(?<=[\s'"`(])\/_\/|\bIdempotency-Key\b|\bIf-(None-)?Match\b/g;

/** Every place below a folder where a file of the project speaks HTTP and should not. */
async function httpWords(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const places = files
    .filter((file) => file.endsWith('.ts') && isIn.test(file) && !speakHttp.test(file))
    .map(async (file) => {
      const found = (await readFile(join(folder, file), 'utf8')).match(words) ?? [];
      return found.map((word) => `${file}: ${word}`);
    });
  return (await Promise.all(places)).flat();
}

describe('HTTP words', () => {
  const planted = useTemporaryFolder();

  it('no message, type or comment has an HTTP word outside adapters/http and its clients', async () => {
    expect(await httpWords(sources)).to.deep.equal([]);
  });

  for (const [what, text] of [
    ['a request', "throw new Problem('book-not-found', `GET /app lists the books.`);"],
    ['a method alone', "const advice = 'PUT makes it.';"],
    ['a query parameter', "const advice = 'Edit it by hand, or send ?overwrite=true.';"],
    ['an address', "const path = '/_/doctor/fix';"],
    ['a header field', '/** Of the `Idempotency-Key`. */'],
  ] as const) {
    it(`the check for HTTP words finds a planted one: ${what}`, async () => {
      const folder = join(planted(), 'src');
      await mkdir(join(folder, 'application'), { recursive: true });
      await mkdir(join(folder, 'adapters/http'), { recursive: true });
      await writeFile(join(folder, 'application/refuses.ts'), text);
      await writeFile(join(folder, 'adapters/http/words.ts'), text);
      const found = await httpWords(folder);
      expect(found).to.have.length(1);
      expect(found[0]).to.match(/^application\/refuses\.ts: /);
    });
  }
});
