import { assert } from 'chai';
import { parseOperationArguments } from '#adapters/cli/parse/operation-arguments';
import { withValues } from '#adapters/cli/parse/read-values';
import type { OperationExample } from '#application/use-cases/define-operation';
import { operations, type OperationId } from '#application/use-cases/operation-table';
import { createClient, type Client, type ClientOperation } from '../../src/client.js';
import { offeredOperations } from '../../src/offered-operations.js';
import { inputOf } from '../../src/verbs/run-operation.js';
import { openProject, sampleTree, type OpenProject } from '../support/project/project.js';
import { connectApp, makeHistory, sameInEachRun, withEntry } from '../support/service/example-project.js';
import { exampleRequest, examplesOf } from '../../scripts/generate/example-request.js';

interface Trial {
  readonly project: OpenProject;
  readonly client: Client;
  /** The id of an entry in the history. */
  readonly entry: string;
}

/** HTTP alone has these. */
const httpOnly: readonly string[] = ['readLayerOrClass'];

/** How a front end runs an example. Each gives the document of the response. */
const ways = {
  async http({ project, entry }: Trial, id: string, example: OperationExample) {
    const { method, path, body } = withEntry(exampleRequest(id, example), entry);
    const type = id === 'createAsset' ? { type: 'application/octet-stream' } : {};
    const answer = await project.call(method, path, body === undefined ? {} : { body, ...type });
    assert.isBelow(answer.status, 300, `${method} ${path}: ${answer.text}`);
    return /image|octet-stream/.test(answer.headers['content-type'] ?? '') ? 'bytes' : answer.body;
  },
  async client({ client, entry }: Trial, id: string, example: OperationExample) {
    const { at = {}, options } = withEntry(example, entry);
    const { path: layers, ...names } = at as { readonly path?: unknown };
    const { noun, verb } = offered(id);
    const [name, call] = [noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), client as object];
    const verbs = call[name as keyof typeof call] as Record<string, (...input: unknown[]) => Promise<unknown>>;
    const isAsset = noun === 'asset';
    const address = layers === undefined ? names : { ...names, [isAsset ? 'path' : 'layers']: layers };
    const document = await verbs[verb]?.(address, options ?? {}, bodyOf(id, example));
    return document instanceof Uint8Array ? 'bytes' : document;
  },
  async 'command line'({ client, entry }: Trial, id: string, example: OperationExample) {
    const isCopy = ({ options = {} }: OperationExample) => 'copyFrom' in options;
    const { examples } = offered(id, isCopy(example));
    const alike = examplesOf(id as OperationId).filter((each) => isCopy(each) === isCopy(example));
    const words = withEntry(examples[alike.indexOf(example)] ?? [], entry);
    const parsed = parseOperationArguments(words, offeredOperations, {});
    if (parsed?.kind !== 'call') return assert.fail(`no call: ${words.join(' ')}`);
    const { call } = parsed;
    const isSent = call.files.length > 0;
    const file = call.body === undefined && !isSent ? undefined : bodyOf(id, example);
    const input = inputOf(call, isSent ? file : withValues(file, call.sets));
    const { document } = await client.send(call.operation.client as ClientOperation, input);
    return document instanceof Uint8Array ? 'bytes' : document;
  },
};

describe('the examples of the operations', () => {
  let shared: Trial;
  before(async () => {
    shared = await prepare();
    await shared.project.call('PUT', '/_/bridge');
    await connectApp(shared.project);
  });
  after(() => shared.project.close());

  for (const [id, { effect }] of Object.entries(operations)) {
    if (httpOnly.includes(id)) continue;
    it(`the examples of ${id} have the same result over HTTP, by the client and on the command line`, async () => {
      for (const example of examplesOf(id as OperationId)) {
        const outcomes: unknown[] = [];
        for (const run of Object.values(ways)) {
          if (['read', 'look', 'app'].includes(effect)) outcomes.push({ document: await run(shared, id, example) });
          else outcomes.push(await changed(id, (trial) => run(trial, id, example)));
        }
        for (const outcome of outcomes) assert.deepEqual(sameInEachRun(outcome), sameInEachRun(outcomes[0]));
      }
    });
  }
});

/** What a change answers, and the files that it leaves. Each is made in a project of its own. */
async function changed(id: string, change: (trial: Trial) => Promise<unknown>) {
  const trial = await prepare();
  const before = await trial.project.files();
  const document = await change(trial);
  const files = await trial.project.files();
  await trial.project.close();
  const changed = [...files].filter(([path, bytes]) => before.get(path)?.equals(bytes) !== true);
  const removed = [...before.keys()].filter((path) => !files.has(path));
  // The sample has no faults, and a checkpoint is no file.
  if (id !== 'mendProject' && !id.endsWith('Checkpoint')) assert.isNotEmpty([...changed, ...removed]);
  return { document, files: Object.fromEntries(changed.map(([path, bytes]) => [path, bytes.toString()])), removed };
}

/** The bytes of an upload; of any other operation, what HTTP takes. */
function bodyOf(id: string, example: OperationExample): unknown {
  const { body } = exampleRequest(id, example);
  return id === 'createAsset' ? Buffer.from(String(body)) : body;
}

function offered(id: string, isCopy = false) {
  const found = offeredOperations.find((each) => each.id === id && (each.verb === 'cp') === isCopy);
  return found ?? assert.fail(`the command line lacks ${id}`);
}

/** The sample, with a history. */
async function prepare(): Promise<Trial> {
  const project = await openProject(await sampleTree(), 'memory');
  const entry = await makeHistory(project);
  const client = createClient({ baseUrl: `http://127.0.0.1:${project.port}` });
  return { project, client, entry };
}
