import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { createPagewright, type PagewrightOptions } from '../../src/index.js';
import { Solar2dHost } from '../support/lua/solar2d-host.js';
import { listenOnLoopback } from '../support/service/listen-on-loopback.js';
import { copySampleTo } from '../support/project/copy-sample.js';

/** Waits that a test can afford. */
const times: NonNullable<PagewrightOptions['runningApp']> = {
  waitMs: 400,
  silentMs: 1_500,
  callMs: 2_000,
  probeMs: 150,
};

export interface Answered {
  readonly status: number;
  readonly body: AnsweredBody;
}

/** The parts of answers that the tests look at. */
export interface AnsweredBody {
  readonly app: string;
  readonly code: string;
  readonly detail: string;
  readonly connected: boolean;
  readonly found: boolean;
  readonly shown: boolean;
  readonly created: boolean;
  readonly since: string | null;
  readonly result: unknown;
  readonly preview: unknown;
  readonly props: Record<string, unknown>;
  readonly ui: Record<string, unknown> | null;
  readonly apps: readonly { readonly id: string; readonly device: string; readonly ui: Record<string, unknown> }[];
  readonly resource: { readonly line: string; readonly files: readonly string[] };
  readonly changes: readonly { readonly path: string; readonly action: string }[];
  readonly warnings: readonly { readonly code: string; readonly at: string }[];
}

/** The sample project in a folder of its own, a service over it that can be killed and started again, and its apps. */
export class BridgeProject {
  port = 0;
  private server: Server | undefined;
  private stopService: (() => Promise<void>) | undefined;
  private readonly hosts: Solar2dHost[] = [];

  private constructor(readonly folder: string) {}

  static async open(): Promise<BridgeProject> {
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-bridge-'));
    await copySampleTo(folder);
    const project = new BridgeProject(folder);
    await project.startService();
    const put = await project.call('PUT', '/_/bridge');
    if (put.status !== 201) throw new Error(JSON.stringify(put.body));
    return project;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On the same port as before, as a service that comes back is. */
  async startService(): Promise<void> {
    const store = await openDiskStore(this.folder);
    const pagewright = createPagewright({ store, runningApp: times });
    const server = createServer(pagewright.callback());
    this.port = await listenOnLoopback(server, this.port);
    this.server = server;
    this.stopService = async () => {
      await pagewright.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await store.close();
    };
  }

  /** Cuts every connection; what was in memory is gone. */
  async killService(): Promise<void> {
    this.server?.closeAllConnections();
    await this.stopService?.();
    this.stopService = undefined;
  }

  /**
   * Launches the app as the author does: the book's runtime, and the line that `PUT /_/bridge` names.
   * @param options what is handed to `start`, as the inside of a Lua table
   */
  async launch(options = '', goPage = 'dusk'): Promise<Solar2dHost> {
    return this.bare(`
      require("plugin.kwik").bootstrap { name = "harbour", goPage = "${goPage}" }
      seen = {}
      local app = require("plugin.kwik").app
      local dispatch = app.dispatchEvent
      function app:dispatchEvent(event)
        local isRuntimes = event.name:find("^onRobotlegs") ~= nil
        if not isRuntimes then seen[#seen + 1] = { name = event.name, hasUI = event.UI ~= nil, params = event.params } end
        return dispatch(self, event)
      end
      require("pagewright.bridge").start { retry = 10, retryMost = 50, patience = 600, watch = 10, ${options} }
    `);
  }

  /** Launches an app with a main.lua of the test's own. */
  async bare(main: string): Promise<Solar2dHost> {
    const host = await Solar2dHost.start(this.folder, main);
    this.hosts.push(host);
    return host;
  }

  /** Launches the app and waits until the service knows it. */
  async connect(options = '', goPage = 'dusk'): Promise<Solar2dHost> {
    const before = (await this.call('GET', '/_/app')).body.apps.length;
    const host = await this.launch(options, goPage);
    await this.until(async () => (await this.call('GET', '/_/app')).body.apps.length > before);
    return host;
  }

  async call(method: string, path: string, body?: object): Promise<Answered> {
    const answer = await fetch(this.url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return { status: answer.status, body: (await answer.json()) as AnsweredBody };
  }

  async until(holds: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('waited in vain');
  }

  async close(): Promise<void> {
    for (const host of this.hosts) host.kill();
    await this.killService();
    await rm(this.folder, { recursive: true });
  }
}
