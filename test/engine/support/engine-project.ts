import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { createPagewright, type PagewrightOptions } from '../../../src/index.js';
import type { AnswerBody } from '../../support/project/project.js';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';
import { loadEngine, type BookOptions, type RunningApp } from './engine.js';

const sample = fileURLToPath(new URL('../../../examples/sample', import.meta.url));

/** The engine draws without a graphics card, and is given its time. */
const times: NonNullable<PagewrightOptions['runningApp']> = { waitMs: 1_000, silentMs: 10_000, callMs: 10_000 };

export interface EngineAnswer {
  readonly status: number;
  readonly body: AnswerBody;
}

/** How an app is run; without `main`, by the project's own `main.lua`; without `runtime`, in the plugin. */
export type RunOptions = Omit<BookOptions, 'steps' | 'handler'> & {
  /** Whether the test looks at Lua errors itself; otherwise each of them fails the run. */
  readonly withErrors?: boolean;
};

/**
 * A project in a folder of its own, the real service over it, and the real engine to run it in. What the service writes
 * is in the engine before the app is notified.
 */
export class EngineProject {
  port = 0;
  private server: Server | undefined;
  private stopping: (() => Promise<void>) | undefined;
  private app: RunningApp | undefined;
  private markers = 0;

  /** How many requests of the app for messages were held at once, at most. */
  mostPolls = 0;
  private polls = 0;

  private constructor(
    readonly folder: string,
    private readonly token: string | undefined,
  ) {}

  /**
   * @param files by their paths; without them, a copy of the sample project
   * @param token what every request must carry
   */
  static async open(files?: Readonly<Record<string, string | Buffer>>, token?: string): Promise<EngineProject> {
    const project = new EngineProject(await mkdtemp(join(tmpdir(), 'pagewright-engine-')), token);
    if (files === undefined) await cp(sample, project.folder, { recursive: true, filter: isNotOfTheService });
    for (const [path, content] of Object.entries(files ?? {})) await project.write(path, content);
    await project.startService();
    return project;
  }

  /** On the same port as before, as a service that comes back is. */
  async startService(): Promise<void> {
    const store = await openDiskStore(this.folder);
    const pagewright = createPagewright({
      store,
      runningApp: times,
      ...(this.token === undefined ? {} : { token: this.token }),
    });
    const serve = pagewright.callback();
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/_/app/session') === true) this.afterSync(response);
      if (request.url?.includes('/messages?') === true) this.countPoll(response);
      serve(request, response);
    });
    // As the program does: it notices edits by hand and notifies the app.
    await pagewright.watch();
    this.port = await listenOnLoopback(server, this.port);
    this.server = server;
    this.stopping = async () => {
      await pagewright.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await store.close();
    };
  }

  /** Cuts every connection; what was in memory is gone. */
  async stopService(): Promise<void> {
    this.server?.closeAllConnections();
    await this.stopping?.();
    this.stopping = undefined;
  }

  /** A request to the service. @throws Error when it is refused */
  async call(method: string, path: string, body?: object): Promise<AnswerBody> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A request to the service, and whatever it answers. */
  async ask(method: string, path: string, body?: object): Promise<EngineAnswer> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as AnswerBody };
  }

  /** Moves the model of each page to where the newest form has it: `App/<book>/<page>.lua`. */
  async moveModels(book: string, pages: readonly string[]): Promise<void> {
    for (const page of pages)
      await rename(
        join(this.folder, `App/${book}/components/${page}/index.lua`),
        join(this.folder, `App/${book}/${page}.lua`),
      );
  }

  /** Writes a file by hand, past the service. */
  async write(path: string, content: string | Buffer): Promise<void> {
    await mkdir(join(this.folder, dirname(path)), { recursive: true });
    await writeFile(join(this.folder, path), content);
  }

  async text(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  /** Writes a picture of one colour. */
  async picture(path: string, width: number, height: number, rgba: readonly number[]): Promise<void> {
    const { png } = await loadEngine();
    await this.write(path, png(width, height, rgba));
  }

  /** Runs the project in the engine until `steps` are over. @throws Error when Lua had an error that nobody handled */
  async run(steps: (app: RunningApp) => Promise<void>, options: RunOptions = {}): Promise<void> {
    const { withErrors = false, ...given } = options;
    const { runBook, relay } = await loadEngine();
    try {
      await runBook(this.folder, {
        seconds: 100,
        size: '480x320',
        runtime: 'plugin',
        ...given,
        handler: relay(() => this.port),
        steps: async (app) => {
          this.app = app;
          await steps(app);
          const errors = app.luaErrors();
          if (!withErrors && errors.length > 0) throw new Error(`Lua: ${errors.join('\n')}`);
        },
      });
    } finally {
      this.app = undefined;
    }
  }

  /**
   * The same with the app connected to the service, as an author has it.
   * @param options `bridge`: what else is handed to the bridge's `start`, as the inside of a Lua table
   */
  async connect(
    steps: (app: RunningApp) => Promise<void>,
    options: RunOptions & { readonly bridge?: string } = {},
  ): Promise<void> {
    const { bridge = '', main = await this.text('main.lua'), ...given } = options;
    await this.call('PUT', '/_/bridge');
    const line = `require("pagewright.bridge").start { url = require("harness_env").origin, enabled = true, retry = 50, retryMost = 200, ${bridge} }`;
    const connected = async (app: RunningApp) => {
      await this.untilConnected();
      await steps(app);
    };
    await this.run(connected, { ...given, main: `${main}\n${line}\n` });
  }

  async untilConnected(): Promise<void> {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
      const { body } = await this.ask('GET', '/_/app');
      if ((body as unknown as { connected: boolean }).connected) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the app did not connect');
  }

  /** Waits until the app has handled every message so far. Events come in order. */
  async caughtUp(app: RunningApp): Promise<void> {
    const now = ++this.markers;
    await app.lua(listenToMarkers);
    await this.call('POST', '/_/app/dispatch', { name: 'testMarker', params: { now } });
    await app.until('return testMarker', (received) => received === now, {
      ms: 30_000,
      what: 'the last message to the app',
    });
  }

  async close(): Promise<void> {
    await this.stopService();
    await rm(this.folder, { recursive: true });
  }

  private countPoll(response: ServerResponse): void {
    this.mostPolls = Math.max(this.mostPolls, ++this.polls);
    response.on('close', () => this.polls--);
  }

  /** Holds an answer back until the engine has the files as they are. */
  private afterSync(response: ServerResponse): void {
    const end = response.end.bind(response) as (...given: readonly unknown[]) => ServerResponse;
    response.end = (...given: readonly unknown[]) => {
      void (this.app?.sync() ?? Promise.resolve()).catch(() => undefined).then(() => end(...given));
      return response;
    };
  }
}

/** Lua code that listens to events, whether a page of a book is shown or not. */
const listenToMarkers = `
local function onMarker(event) testMarker = event.params.now end
if listensToMarkers then return end
listensToMarkers = true
Runtime:addEventListener("testMarker", onMarker)
package.loaded["Application"].apps[1]:addEventListener("testMarker", onMarker)
`;

function isNotOfTheService(path: string): boolean {
  return !/[\\/]\.pagewright([\\/]|$)/.test(path);
}
