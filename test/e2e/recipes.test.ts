import { assert } from 'chai';
import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectAssistant, overHttp, type Assistant } from '../mcp/assistant.js';
import { readRecipes, ways, type RecipeStep, type Way } from '../support/recipes.js';
import { holds } from './support/holds.js';
import { entryId, plain } from './support/plain.js';
import { copySample, projectFiles, repository, serve, type Program } from './support/program.js';

const standIns = fileURLToPath(new URL('support/stand-ins', import.meta.url));

describe('the recipes', function () {
  this.timeout(180_000);
  let root: string;
  let remove: () => Promise<void>;
  let program: Program;
  let url: string;
  let assistant: Assistant;
  let asItWas: ReadonlyMap<string, string>;

  before(async function () {
    if (process.platform === 'win32') return this.skip();
    ({ root, remove } = await copySample());
    asItWas = await projectFiles(root);
    ({ program, url } = await serve(root));
    assistant = await connectAssistant(overHttp(Number(new URL(url).port)), '2026');
    const pagewright = join(dirname(root), 'pagewright');
    await writeFile(
      pagewright,
      `#!/bin/sh\nexec "${process.execPath}" "${join(repository, 'dist', 'main.js')}" "$@"\n`,
    );
    await chmod(pagewright, 0o755);
  });
  after(async () => {
    if (process.platform === 'win32') return;
    await assistant.client.close();
    program.child.kill('SIGTERM');
    await program.ended;
    await remove();
  });

  it('there are at least 12 recipes', () => assert.isAtLeast(readRecipes().length, 12));

  for (const { title, byHand, steps } of readRecipes()) {
    it(`prints what its page has, and leaves the same files in each way: ${title}`, async () => {
      const results: ReadonlyMap<string, string>[] = [];
      for (const way of ways) {
        for (const commands of byHand) await shell(commands);
        try {
          await runSteps(way, steps[way]);
          results.push(await projectFiles(root));
        } finally {
          await putBack();
        }
      }
      for (const result of results) assert.deepEqual(result, results[0]);
    });
  }

  /** Runs the steps. The page has ids of entries of its own: each stands for the one that is printed in its place. */
  async function runSteps(way: Way, steps: readonly RecipeStep[]): Promise<void> {
    const ids = new Map<string, string>();
    assert.isNotEmpty(steps, way);
    for (const { commands, printed } of steps) {
      let output = '';
      for (const command of commands) {
        const now = command.replace(entryId, (id) => ids.get(id) ?? id);
        output += way === 'Assistant' ? await callTool(now) : await shell(now.replaceAll('http://127.0.0.1:9090', url));
      }
      const [shown, seen] = [printed, output].map((text) => [...new Set(text.match(entryId))]);
      for (const [index, id] of shown?.entries() ?? []) ids.set(id, ids.get(id) ?? seen?.[index] ?? id);
      holds(plain(output), plain(printed.replace(entryId, (id) => ids.get(id) ?? id)));
    }
  }

  async function callTool(json: string): Promise<string> {
    const { name, arguments: input } = JSON.parse(json) as { name: string; arguments: Record<string, unknown> };
    return `${(await assistant.call(name, input)).trimEnd()}\n`;
  }

  /** Both streams, as a terminal shows them. */
  function shell(commands: string): Promise<string> {
    const path = [dirname(root), process.env['PATH'], standIns].join(delimiter);
    const env = { ...process.env, FORCE_COLOR: '0', PATH: path, PAGEWRIGHT_AUTHOR: 'Ada' };
    // A terminal shows no progress of curl.
    const quiet = 'curl() { command curl -sS "$@"; }\n';
    return new Promise((resolve, reject) => {
      execFile('sh', ['-e', '-c', `exec 2>&1\n${quiet}${commands}`], { cwd: root, env }, (error, out) =>
        error === null ? resolve(out) : reject(new Error(out, { cause: error })),
      );
    });
  }

  /** Undoes every change, also those by hand. */
  async function putBack(): Promise<void> {
    while ((await fetch(`${url}/_/history/undo`, { method: 'POST' })).ok);
    const now = await projectFiles(root);
    for (const [path, hex] of asItWas)
      if (now.get(path) !== hex) await writeFile(join(root, path), Buffer.from(hex, 'hex'));
    assert.deepEqual(await projectFiles(root), asItWas);
  }
});
