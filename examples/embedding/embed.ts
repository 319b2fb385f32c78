/**
 * Pagewright inside another program, with a store of that program's own.
 *
 *     npm run build && npx tsx examples/embedding/embed.ts
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPagewright } from 'pagewright';
import { mapStore } from './map-store.js';

const store = mapStore();
const pagewright = createPagewright({ store, author: 'the example' });
// The typed client of `pagewright/client` makes the same calls from another process.
await pagewright.book.add({ book: 'garden' });
await pagewright.page.add({ book: 'garden', page: 'gate' });
await pagewright.layer.add({ book: 'garden', page: 'gate', layers: ['hedge'] }, {}, { x: 40, y: 60 });
const server = createServer(pagewright.callback());

server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  // An address of a network server is never a string: those are of pipes.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  console.log(`A project in a Map, at ${url}. Try:`);
  console.log(`  curl ${url}/garden/gate/hedge`);
  console.log(`  curl -X PUT ${url}/storybook`);
  console.log(`  curl -X PUT ${url}/storybook/first`);
  console.log(`  curl ${url}/storybook/first`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // A listener of the events would keep the server open.
    const ended = pagewright.close();
    server.close(() => void ended.then(() => store.close()));
  });
}
