// The ceilings: servers that do nothing but send bytes they have. `ceiling.mjs koa|router|held`; `/ready/<n>` is n bytes.
// `held` makes a GET of `/held/<n>` wait for the next POST, and answers it with the posted bytes, padded to n.
import { createServer } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import Router from '@koa/router';
import Koa from 'koa';

const bodies = new Map();

/** JSON of so many bytes. */
function body(bytes) {
  if (!bodies.has(bytes)) bodies.set(bytes, Buffer.from(JSON.stringify('x'.repeat(bytes - 2))));
  return bodies.get(bytes);
}

function send(context, bytes) {
  context.type = 'application/json';
  context.body = body(bytes);
}

/** Without an iterator, which would take as long as the rest. */
function textOf(request) {
  return new Promise((resolve) => {
    let text = '';
    request.on('data', (part) => (text += part)).on('end', () => resolve(text));
  });
}

/** Answers the waiting GET before the POST. */
function holding() {
  let give;
  let given = new Promise((resolve) => (give = resolve));
  return async (context) => {
    const bytes = Number(context.path.split('/').at(-1));
    if (context.path.startsWith('/held/')) {
      const posted = await given;
      given = new Promise((resolve) => (give = resolve));
      context.type = 'application/json';
      context.body = posted.padEnd(bytes);
      return;
    }
    if (context.method === 'POST') {
      give(await textOf(context.req));
      await turn();
    }
    send(context, bytes);
  };
}

const listeners = {
  koa: () => new Koa().use((context) => send(context, Number(context.path.slice('/ready/'.length)))).callback(),
  held: () => new Koa().use(holding()).callback(),
  router: () => {
    const router = new Router();
    router.all('/ready/:bytes', (context) => send(context, Number(context.params.bytes)));
    return new Koa().use(router.routes()).callback();
  },
};

const server = createServer(listeners[process.argv[2]]());
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
