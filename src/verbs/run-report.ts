import { lstat, readdir } from 'node:fs/promises';
import { arch, availableParallelism, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { findRoot } from '#adapters/cli/find-project';
import { type JoinedService, joinService } from '#adapters/cli/service/join-service';
import { callerHeaders } from '#adapters/cli/service/find-service';
import type { ServiceChoice } from '#adapters/cli/parse/parse-operation';
import { reportedLog } from '#adapters/cli/service/service-log';
import { toYaml } from '#adapters/cli/output/yaml-text';
import { createClient, type Client } from '#adapters/client/create-client';
import { ProblemError } from '#adapters/client/problem-error';
import { joiningWith } from './caller.js';

/** The settings of the program that variables hold. Their values may be secrets. */
const variables = ['PAGEWRIGHT_URL', 'PAGEWRIGHT_TOKEN', 'PAGEWRIGHT_AUTHOR', 'NODE_OPTIONS', 'BROWSER'];

/**
 * What a bug report needs, as YAML: versions, settings, counts, and the last warnings of a service in the background. It has no
 * name, path, text or value of the project, and no token.
 */
export async function report(choice: ServiceChoice, program: string, version: string): Promise<string> {
  const root = await findRoot(choice.root);
  const facts = {
    pagewright: version,
    node: process.versions.node,
    system: `${platform()} ${release()} ${arch()}`,
    processors: availableParallelism(),
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    variablesSet: variables.filter((name) => (process.env[name] ?? '') !== ''),
    store: await storeFiles(join(root, '.pagewright', 'store')),
    ...(await serviceFacts(choice, program)),
    log: await reportedLog(root),
  };
  return `# A report about Pagewright, without any content of the project. Read it, and add it to your issue.\n${toYaml(facts)}`;
}

async function serviceFacts(choice: ServiceChoice, program: string): Promise<object> {
  try {
    const joined = await joinService(choice, joiningWith(program));
    const { url, token, fetch } = joined;
    const client = createClient({ baseUrl: url, token, fetch });
    const { readOnly, version } = await healthOf(joined);
    const service = { ran: !joined.started, readOnly, version, ownAddress: choice.url === undefined };
    return { service, ...(await projectFacts(client)) };
  } catch (error) {
    return { service: { failed: failureOf(error) } };
  }
}

async function healthOf({ url, token, fetch }: JoinedService): Promise<{ readOnly?: unknown; version?: unknown }> {
  const health = (await (await fetch(`${url}/_/health`, { headers: callerHeaders(token) })).json()) as Record<
    string,
    unknown
  >;
  return { readOnly: health['readOnly'], version: health['version'] };
}

/** Each fact for itself: a project that one operation cannot read is the one to be reported. */
async function projectFacts(client: Client): Promise<object> {
  const part = async (count: () => Promise<unknown>) =>
    count().catch((error: unknown) => ({ failed: failureOf(error) }));
  return {
    project: await part(() => countParts(client)),
    findings: await part(async () => countBy((await client.doctor.show()).findings, ({ code }) => code)),
    history: await part(async () => {
      const entries = await client.history.ls({}, { limit: 200 });
      return { newest: entries.length, largestChange: Math.max(0, ...entries.map(({ changes }) => changes.length)) };
    }),
  };
}

async function countParts(client: Client): Promise<object> {
  const count = { books: 0, unreadableBooks: 0, pages: 0, plainPages: 0, unreadablePages: 0, layers: 0, commands: 0 };
  const classes = await client.customClass.ls();
  for (const { name: book, pages, problem } of await client.book.ls()) {
    count.books++;
    if (problem !== undefined) count.unreadableBooks++;
    for (const page of pages) {
      count.pages++;
      const read = await client.page.show({ book, page }, { quiet: true }).catch(() => undefined);
      if (read === undefined) count.unreadablePages++;
      else if (read.kind === 'plain') count.plainPages++;
      else {
        count.layers += countLayers((read as { readonly components: Layers }).components.layers);
        count.commands += (read as { readonly commands: readonly string[] }).commands.length;
      }
    }
  }
  return { ...count, customClasses: classes.length };
}

interface Layers {
  readonly layers: readonly Readonly<Record<string, Partial<Layers>>>[];
}

function countLayers(layers: Layers['layers'] = []): number {
  return layers
    .flatMap((entry) => Object.values(entry))
    .reduce((sum, { layers: below }) => sum + 1 + countLayers(below), 0);
}

/** How many files of each kind the store has. Their names are the program's own, with numbers. */
async function storeFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = new Map<string, number[]>();
  for (const { name, parentPath } of files) {
    const below =
      join(parentPath, name)
        .slice(folder.length + 1)
        .split(/[/\\]/)[0] ?? '';
    const kind = /^(?:lock|journal|log|trash|staged)/.exec(below)?.[0] ?? 'other';
    const size = (await lstat(join(parentPath, name)).catch(() => undefined))?.size ?? 0;
    sizes.set(kind, [...(sizes.get(kind) ?? []), size]);
  }
  return Object.fromEntries(
    [...sizes].map(([kind, each]) => [
      kind,
      `${each.length} files, ${each.reduce((sum, size) => sum + size, 0)} bytes`,
    ]),
  );
}

/** The code of a problem or of the system. A message may have names in it. */
function failureOf(error: unknown): string {
  if (error instanceof ProblemError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
