/** What a GET of a page costs where nothing is kept: `read-parse-serialise.ts <index.lua>` reads the file for every request. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { LuaPageIndexCodec } from '#adapters/codec-lua/page-index-codec';

const path = process.argv[2] ?? '';
const codec = new LuaPageIndexCodec();
const router = new Router();
router.get('/page', async (context) => {
  context.type = 'application/json';
  context.body = JSON.stringify(codec.parse(await readFile(path)), undefined, 2);
});
const server = createServer(new Koa().use(router.routes()).callback());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
