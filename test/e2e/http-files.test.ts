import { expect } from 'chai';
import { cli, send, store } from 'httpyac';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySample, projectFiles, repository, serve, type Program } from './support/program.js';

void cli.initIOProvider();

const folder = join(repository, 'examples', 'requests');
const names = readdirSync(folder).filter((name) => name.endsWith('.http'));

describe('the .http files of the examples', () => {
  for (const kind of ['disk', 'memory'] as const) {
    describe(`on a project in ${kind === 'disk' ? 'files' : 'memory'}`, () => {
      let program: Program;
      let url: string;
      let root: string;
      let remove: () => Promise<void>;
      /** The files, with the environment of somebody whose service answers on another port. */
      let requests: string;

      before(async () => {
        ({ root, remove } = await copySample());
        ({ program, url } = await serve(root, '--store', kind));
        // Readers have already made the layer that `npm start` suggests to try first.
        expect((await fetch(`${url}/harbour/dusk/gull`, { method: 'PUT' })).status).to.equal(201);
        requests = await mkdtemp(join(tmpdir(), 'pagewright-requests-'));
        await cp(folder, requests, { recursive: true });
        const environment = await readFile(join(folder, '.httpyac.json'), 'utf8');
        expect(environment).to.include('"base": "http://127.0.0.1:9090"');
        await writeFile(join(requests, '.httpyac.json'), environment.replace('http://127.0.0.1:9090', url));
      });
      after(async () => {
        program.child.kill('SIGTERM');
        await program.ended;
        await remove();
        await rm(requests, { recursive: true, force: true });
      });

      for (const name of names) {
        it(`the example ${name} runs as it describes, and leaves the project as it was`, async () => {
          const before = await projectFiles(root);
          await runRequests(requests, name);
          expect(await projectFiles(root)).to.deep.equal(before);
        });
      }
    });
  }
});

/** Runs a file from top to bottom; every line with ?? must have been understood, and hold. */
async function runRequests(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const text = await readFile(path, 'utf8');
  const httpFile = await new store.HttpFileStore().getOrCreate(path, () => Promise.resolve(text), 0, {
    workingDir: folder,
  });
  await send({ httpFile });
  const results = httpFile.httpRegions.flatMap(({ symbol, testResults = [] }) =>
    testResults.map(({ message, status, error }) => ({
      status: String(status),
      output: `line ${symbol.startLine + 1}: ${message} ${error?.displayMessage ?? ''}`,
    })),
  );
  expect(results.filter(({ status }) => status !== 'SUCCESS')).to.deep.equal([]);
  expect(results, 'each expectation is held once').to.have.lengthOf(text.match(/^\?\? /gm)?.length ?? 0);
  const requests = httpFile.httpRegions.filter(({ request }) => request !== undefined);
  expect(requests).to.have.lengthOf(text.match(/^### /gm)?.length ?? 0);
}
