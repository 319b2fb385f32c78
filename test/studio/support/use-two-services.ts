import type { FileStore } from '../../../src/index.js';
import { AlternatingProxy } from '../../support/service/alternating-proxy.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { openWindow, StudioView } from './studio-view.js';

/** Two services over one project, behind one address, and a browser for each of two people. */
export interface SharedStudio {
  readonly services: readonly [ServedStore, ServedStore];
  readonly proxy: AlternatingProxy;
  readonly ada: StudioView;
  readonly ben: StudioView;
  /** Ends a service as if its process were killed. @returns the other one */
  end(port: number): ServedStore;
}

/** What a suite gives each test: two openings of one project. */
export interface TwoStores {
  readonly stores: readonly [FileStore, FileStore];
  close(): Promise<void>;
}

/** @param token of the services */
export function useTwoServices(
  openStores: () => Promise<TwoStores>,
  { token }: { readonly token?: string } = {},
): () => SharedStudio {
  let shared: SharedStudio;
  let close: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    const { stores, close: closeStores } = await openStores();
    const options = token === undefined ? {} : { token };
    const services = [await serveStore(stores[0], options), await serveStore(stores[1], options)] as const;
    const proxy = new AlternatingProxy(services.map(({ port }) => port));
    await proxy.start();
    const url = `http://127.0.0.1:${proxy.port}`;
    const [ada, ben] = [await personAt(url, 'Ada'), await personAt(url, 'Ben')];
    const end = (port: number) => {
      const [ended, left] = services[0].port === port ? services : [services[1], services[0]];
      ended.cut();
      return left;
    };
    shared = { services, proxy, ada, ben, end };
    close = async () => {
      await Promise.all([ada, ben].map(({ context }) => context.close()));
      await proxy.stop();
      await Promise.all(services.map((service) => service.stop()));
      await closeStores();
    };
  });

  afterEach(async function () {
    if (close === undefined) return;
    const { ada, ben } = shared;
    const title = this.currentTest?.fullTitle() ?? 'test';
    if (this.currentTest?.state === 'failed') {
      await ada.photograph(`${title} Ada`);
      await ben.photograph(`${title} Ben`);
    }
    await close();
    close = undefined;
    for (const person of [ada, ben]) person.check(new Set());
  });

  return () => shared;
}

async function personAt(url: string, name: string): Promise<StudioView> {
  const window = await openWindow();
  const scripted = `if (globalThis.origin !== 'null') localStorage['pagewright:author'] = ${JSON.stringify(JSON.stringify(name))};`;
  await window.context.addInitScript({ content: scripted });
  const view = new StudioView(url, window);
  await view.follow();
  return view;
}
