import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse as parseYaml } from 'yaml';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { ChangedReference } from '#domain/change/mutation';
import type { FileReader, FileStore } from '#application/ports/file-store';
import type { Properties } from '#domain/properties/property-value';
import { createPagewright } from '../../../src/index.js';
import { listenOnLoopback } from '../service/listen-on-loopback.js';
import { plainFiles, type PlainFiles } from '../../contract/file-store/plain-files.js';
import { newPostgresProject } from '../postgres/new-project.js';
import { withUnreadable } from './unreadable-store.js';
import { OpenApiChecker } from '../service/openapi-checker.js';

/** The files of a project by their paths. */
export type ProjectTree = ReadonlyMap<string, Buffer>;

export type StoreKind = 'memory' | 'disk' | 'postgres';

interface CallOptions {
  /** A string and bytes go out as they are; anything else as JSON. */
  readonly body?: unknown;
  /** The content type; by default that of JSON where there is a body. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** JSON and YAML parsed; any other text as it is. */
  readonly body: AnswerBody;
  /** The body where it is a list; else nothing. */
  readonly list: readonly AnswerBody[];
  readonly text: string;
}

/** What an answer can hold, whatever it is of: each has been held against the schema of its own when a test reads it. */
export interface AnswerBody {
  readonly computed: Readonly<Record<string, string>>;
  readonly type: string;
  readonly name: string;
  readonly kind: string;
  readonly href: string;
  readonly path: string;
  readonly props: Properties;
  readonly defaults: Properties;
  readonly script: {
    readonly path: string;
    readonly exists: boolean;
    readonly recognised: boolean;
    readonly line?: number;
  };
  readonly from: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly preview: Properties | null;
  readonly image: { readonly path: string; readonly exists: boolean };
  readonly classes: readonly AnswerBody[];
  readonly layer: string;
  readonly layers: readonly string[];
  readonly pages: readonly AnswerBody[];
  readonly components: {
    readonly layers: readonly object[];
    readonly groups: readonly object[];
    readonly audios: { readonly long: readonly string[]; readonly short: readonly string[] };
    readonly [list: string]: unknown;
  };
  readonly commands: readonly string[];
  readonly actions: readonly object[];
  readonly usedBy: readonly object[];
  readonly unreadable: readonly { readonly path: string; readonly problem: string }[];
  readonly attached: boolean;
  readonly custom: boolean;
  readonly app: string;
  readonly created: boolean | undefined;
  readonly resource: AnswerBody;
  readonly changes: readonly { readonly path: string; readonly action: string; readonly diff?: string }[];
  readonly changeset: string | null;
  readonly warnings: readonly {
    readonly code: string;
    readonly at: string;
    readonly message: string;
    readonly nearest?: readonly string[];
    readonly file?: string;
    readonly line?: number;
  }[];
  readonly references: readonly ChangedReference[];
  readonly items?: readonly (AnswerBody & { readonly location?: string })[];
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly nearest: readonly string[];
  readonly suggestion: string;
  readonly errors: readonly { readonly at: string; readonly message: string; readonly nearest?: readonly string[] }[];
  readonly allow: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A service over a project of its own, and a client that holds every answer against the OpenAPI document. */
export interface OpenProject {
  /** The newest files, and commits past the service. */
  readonly store: PlainFiles;
  /** The store itself, for another service over it. */
  readonly fileStore: FileStore;
  /** Where the project lies, when it is on disk. */
  readonly folder: string | undefined;
  /** Of 127.0.0.1, for what `call` cannot ask. */
  readonly port: number;
  /** From now on, the medium does not let the service read these files, nor list these folders. */
  makeUnreadable(...paths: readonly ProjectPath[]): void;
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
  /** Every file of the project but the service's own. */
  files(): Promise<ProjectTree>;
  /** One file's text. @throws Error where it is not there */
  text(path: string): Promise<string>;
  close(): Promise<void>;
}

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** Which store projects are in unless a test chooses one: `PAGEWRIGHT_TEST_STORE=disk` or `=postgres` runs the same tests there. */
const defaultStore: StoreKind =
  (['disk', 'postgres'] as const).find((kind) => kind === process.env['PAGEWRIGHT_TEST_STORE']) ?? 'memory';

/** The files of a folder under `test/fixtures`, read once. */
export function fixtureTree(name: string): Promise<ProjectTree> {
  let tree = trees.get(name);
  if (tree === undefined) trees.set(name, (tree = readTree(join(fixtures, name))));
  return tree;
}
const trees = new Map<string, Promise<ProjectTree>>();

/** The files of the sample project, read once. */
export function sampleTree(): Promise<ProjectTree> {
  return (sample ??= readTree(fileURLToPath(new URL('../../../examples/sample/', import.meta.url))));
}
let sample: Promise<ProjectTree> | undefined;

/** Serves a fresh copy of the files on a free port. */
export async function openProject(tree: ProjectTree, kind: StoreKind = defaultStore): Promise<OpenProject> {
  const folder = kind === 'disk' ? await mkdtemp(join(tmpdir(), 'pagewright-')) : undefined;
  const [opened, other, ...more] = folder === undefined ? await openShared(tree, kind) : await openDisk(tree, folder);
  const store = plainFiles(other);
  const unreadable = new Set<ProjectPath>();
  const services = await Promise.all([opened, ...more].map((each) => startService(withUnreadable(each, unreadable))));
  let calls = 0;
  // All services have one address, as behind a proxy.
  const host = `127.0.0.1:${services[0]?.port ?? 0}`;
  const send = (method: string, path: string, options: CallOptions = {}) => {
    const { port } = services[calls++ % services.length] ?? { port: 0 };
    return exchange(port, method, path, { ...options, headers: { Host: host, ...options.headers } });
  };
  checker ??= send('GET', '/_/openapi.json').then(
    ({ text }) => new OpenApiChecker(JSON.parse(text) as OpenApiDocument),
  );
  const answers = await checker;
  // One snapshot for all files: one for each takes most of the time.
  const storedFiles = async () => {
    const snapshot = await other.snapshot();
    try {
      return await readStore(snapshot);
    } finally {
      snapshot.release();
    }
  };
  return {
    store,
    fileStore: opened,
    folder,
    port: services[0]?.port ?? 0,
    makeUnreadable: (...paths) => paths.forEach((path) => unreadable.add(path)),
    async call(method, path, options) {
      const answer = await send(method, path, options);
      const contentType = answer.headers['content-type'];
      answers.check({
        method,
        path,
        status: answer.status,
        body: answer.body,
        ...(contentType === undefined ? {} : { contentType }),
      });
      return answer;
    },
    files: storedFiles,
    async text(path) {
      const file = await store.read(path);
      if (file === undefined) throw new Error(`there is no file ${path}`);
      return Buffer.from(file.content).toString();
    },
    async close() {
      for (const service of services) await service.stop();
      await store.close();
      for (const each of [opened, ...more]) await each.close();
      if (folder !== undefined) await rm(folder, { recursive: true });
    },
  };
}
let checker: Promise<OpenApiChecker> | undefined;

function exchange(port: number, method: string, path: string, options: CallOptions): Promise<CallAnswer> {
  const { body, type, headers } = options;
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const content = isRaw ? body : JSON.stringify(body);
  const contentType = type ?? (content === undefined ? undefined : 'application/json');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...(contentType === undefined || contentType === '' ? {} : { 'Content-Type': contentType }),
          // Without it, Node sends no body with methods that seldom have one.
          ...(content === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(content)) }),
          ...headers,
        },
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer;
        readText(answer)
          .then((text) => {
            const body = parsed(text, headers['content-type'] ?? '');
            // Held against its schema before a test sees it.
            const list = (Array.isArray(body) ? body : []) as AnswerBody[];
            resolve({ status, headers, text, body: body as AnswerBody, list });
          })
          .catch(reject);
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}

function parsed(text: string, contentType: string): unknown {
  if (text === '') return undefined;
  if (contentType.includes('json')) return JSON.parse(text);
  return contentType.includes('yaml') ? parseYaml(text) : text;
}

async function startService(store: FileStore) {
  const pagewright = createPagewright({ store });
  const server = createServer(pagewright.callback());
  const port = await listenOnLoopback(server);
  return {
    port,
    async stop() {
      await pagewright.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The store of the service, another opening of the same project, and those of more services. */
type Openings = readonly [FileStore, FileStore, ...FileStore[]];

/** So many services share each project in memory or a database; they take requests in turn. */
const sharingServices = Number(process.env['PAGEWRIGHT_TEST_SERVICES'] ?? 1);

async function openShared(tree: ProjectTree, kind: StoreKind): Promise<Openings> {
  const open = kind === 'postgres' ? await newPostgresProject(tree) : await newMemoryProject(tree);
  const more = await Promise.all(Array.from({ length: sharingServices - 1 }, open));
  return [await open(), await open(), ...more];
}

/** Makes a project with these files. @returns opens it once more */
export async function newSharedProject(tree: ProjectTree): Promise<() => Promise<FileStore>> {
  return defaultStore === 'postgres' ? newPostgresProject(tree) : newMemoryProject(tree);
}

async function newMemoryProject(tree: ProjectTree): Promise<() => Promise<FileStore>> {
  const project = await MemoryProject.create(tree);
  return () => Promise.resolve(project.open());
}

/** A disk has one opening. */
async function openDisk(tree: ProjectTree, folder: string): Promise<Openings> {
  for (const [path, content] of tree) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const store = await openDiskStore(folder);
  return [store, store];
}

/** Every file of the project but the service's own. */
export async function readStore(store: FileReader, folder = ''): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { name, kind } of await store.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (path === '.pagewright') continue;
    if (kind === 'folder') for (const [below, content] of await readStore(store, path)) files.set(below, content);
    else files.set(path, Buffer.from((await store.read(path))?.content ?? []));
  }
  return files;
}

async function readTree(root: string): Promise<ProjectTree> {
  const tree = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    // A temporary goes a moment after the answer.
    if (!entry.isFile() || isTemporaryName(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).replaceAll('\\', '/');
    // What a service has left that somebody had look at it.
    if (!name.startsWith('.pagewright/')) tree.set(name, await readFile(path));
  }
  return tree;
}
