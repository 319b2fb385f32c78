import type { NodeFetch } from '#adapters/cli/service/node-fetch';
import { Composition } from '#adapters/composition/composition';
import { HttpApp, httpModule } from '#adapters/composition/modules/http-module';
import { diskModule } from '#adapters/composition/modules/disk-module';
import { tokens } from '#adapters/composition/injection-tokens';
import { inProcessFetch } from '#adapters/http/listen/in-process-fetch';

/** A project that this process reads itself. */
interface ReadProject {
  readonly url: string;
  readonly fetch: NodeFetch;
  readonly reads: true;
}

/** Reads a project in this process, without a service of its own: it writes nothing, takes no lock, and refuses every change. */
export async function readInProcess(root: string, version: string): Promise<ReadProject> {
  const project = new Composition(diskModule({ root, readOnly: true }), { readOnly: true }, httpModule({ version }));
  await project.open(tokens.store);
  const { koa } = project.get(HttpApp);
  const fetch = inProcessFetch(koa.callback());
  return { url: 'http://localhost', reads: true, fetch: (url, init = {}) => fetch(url, init as RequestInit) };
}
