import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from './support/program.js';

/** Names and values of a project, in no lower-case words of the program. */
const secrets = ['Quinwood', 'Marzipan', 'Tidewater', 'Cobbler', 'Bellweather', 'Xanthippe', 'Zephyrine'];
const [folderName, book, page, layer, value, token, author] = secrets as [string, ...string[]];

describe('a report of a bug', function () {
  this.timeout(180_000);
  let parent: string;
  let root: string;
  before(async () => {
    parent = await mkdtemp(join(tmpdir(), `pagewright-${folderName}-`));
    root = join(parent, folderName);
  });
  after(async () => {
    await run('stop', root);
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('has versions and counts, and no name, path, text or value of the project', async () => {
    await run('new', root, '--book', book ?? '');
    await run('page', 'add', `${book}/${page}`, '--root', root);
    await run('layer', 'add', `${book}/${page}/${layer}`, '--set', `note=${value}`, '--root', root);
    await appendFile(
      join(root, 'App', book ?? '', 'components', page ?? '', 'layers', `${layer}.lua`),
      `\n${value} = = 1\n`,
    );
    await writeFile(join(root, 'App', book ?? '', 'models', page ?? '', `${layer}.json`), `{ ${value}`);
    const error = {
      type: 'TypeError',
      message: value,
      stack: `TypeError: ${value}\n    at ${value} (/home/${folderName}/dist/chunk-1.js:2:3)`,
    };
    const line = { level: 50, time: 0, path: `App/${book}`, err: error, msg: 'request failed' };
    await appendFile(
      join(root, '.pagewright', 'service.log'),
      `${JSON.stringify(line)}\n${JSON.stringify({ ...line, msg: value })}\n`,
    );

    const text = await run('report', root);
    for (const secret of secrets) expect(text.toLowerCase(), secret).not.to.include(secret.toLowerCase());
    expect(text).not.to.include(tmpdir());
    const facts = parse(text) as Record<string, Record<string, unknown>>;
    expect(facts['node']).to.equal(process.versions.node);
    expect(facts['variablesSet']).to.include('PAGEWRIGHT_AUTHOR');
    expect(facts['service']).to.deep.include({ ran: true, readOnly: false });
    expect(facts['project']).to.deep.include({ books: 1, pages: 2, customClasses: 0 });
    expect(facts['findings']).to.deep.include({ 'invalid-lua': 1, 'invalid-json': 1 });
    expect(facts['history']).to.have.property('newest').that.is.at.least(2);
    expect(facts['log']?.at).to.be.a('function');
    const reported = {
      time: '1970-01-01T00:00:00.000Z',
      level: 'error',
      error: 'TypeError',
      stack: ['chunk-1.js:2:3'],
    };
    expect(facts['log']).to.deep.include.members([{ ...reported, message: 'request failed' }, reported]);
  });

  it('is made also where no service starts, with the reason', async () => {
    const empty = join(parent, 'empty');
    await run('new', empty, '--book', 'story');
    const facts = parse(await run('report', empty, { PAGEWRIGHT_URL: 'http://127.0.0.1:9' })) as Record<
      string,
      unknown
    >;
    expect(facts['service']).to.have.property('failed');
    expect(facts).to.have.property('node');
  });
});

/** Runs the built program with secrets in its environment. */
function run(...args: readonly (string | Record<string, string>)[]): Promise<string> {
  const words = args.filter((each) => typeof each === 'string');
  const more = args.find((each) => typeof each !== 'string') ?? {};
  const environment = { PAGEWRIGHT_TOKEN: token, PAGEWRIGHT_AUTHOR: author, FORCE_COLOR: '0', ...(more as object) };
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    execFile(process.execPath, [join(repository, 'dist', 'main.js'), ...words], { env }, (_, out) => resolve(out));
  });
}
