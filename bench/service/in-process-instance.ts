import { createPagewright, type FileStore, type Pagewright } from '../../src/index.js';

/** A service in this process. The caller ends it. */
export interface InProcessInstance {
  ask(path: string): Promise<void>;
  end(): Promise<void>;
}

/** A service over a store, which ends with it. It retains every entry of a long history. */
export function instanceOver(store: FileStore): InProcessInstance {
  const pagewright = createPagewright({ store, history: { entries: 1_000_000 } });
  return {
    ask: (path) => expectStatus(pagewright, 'GET', path, 200),
    end: async () => {
      await pagewright.close();
      await store.close();
    },
  };
}

/** Makes a first change in a project. */
export async function makeFirstEntry(store: FileStore): Promise<void> {
  const pagewright = createPagewright({ store });
  await expectStatus(pagewright, 'PUT', '/story', 201);
  await pagewright.close();
}

async function expectStatus(pagewright: Pagewright, method: string, path: string, status: number): Promise<void> {
  const answer = await pagewright.fetch(`http://localhost${path}`, { method });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
}
