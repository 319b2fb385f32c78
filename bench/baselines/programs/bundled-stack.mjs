// A program that stands on the same packages as the service, and does nothing: it answers every page with a constant.
import 'reflect-metadata';
import Router from '@koa/router';
import { Container } from 'inversify';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { Liquid } from 'liquidjs';
import { memfs } from 'memfs';
import { pino } from 'pino';
import * as yaml from 'yaml';
import * as z from 'zod';

const [bytes] = process.argv.slice(2);
// What nobody uses, a bundler leaves out.
const used = [Container, Liquid, memfs, yaml.parse, yaml.stringify, z.object, z.toJSONSchema];
const answer = Buffer.alloc(Number(bytes), String(used.length));

const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: false }));
const router = new Router();
router.get('/:book/:page', (context) => {
  context.type = 'application/json';
  context.body = answer;
});
const app = new Koa();
app.on('error', (error) => log.error(error));
app.use(bodyParser());
app.use(router.routes());
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
