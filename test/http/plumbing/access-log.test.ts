import { expect } from 'chai';
import { connect } from 'node:net';
import { pino } from 'pino';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp, exampleRoutes } from './example-app.js';
import { slowRoute } from './slow-route.js';

type Line = Readonly<Record<string, unknown>>;

/** The lines of a service whose log has this level, each as `level method status`. */
async function linesAt(level: string): Promise<string[]> {
  const lines: Line[] = [];
  const log = pino({ level }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const service = await serve(exampleApp({ log }).app);
  for (const [method, path] of [
    ['GET', '/app'],
    ['HEAD', '/app'],
    ['OPTIONS', '/app'],
    ['PUT', '/b/p'],
    ['GET', '/b/commands/p'],
    ['GET', '/b//p'],
  ] as const) {
    await sendRaw(service, { method, path });
  }
  await service.stop();
  return lines.map((line) => [log.levels.labels[Number(line['level'])], line['method'], line['status']].join(' '));
}

describe('the access log', () => {
  it('the access log has changes and failures', async () => {
    expect(await linesAt('info')).to.deep.equal(['info PUT 201', 'info GET 404', 'info GET 400']);
    expect(await linesAt('warn')).to.deep.equal([]);
  });

  it('the access log at level debug also has requests that succeeded and changed nothing', async () => {
    expect(await linesAt('debug')).to.deep.equal([
      'debug GET 200',
      'debug HEAD 200',
      'debug OPTIONS 204',
      'info PUT 201',
      'info GET 404',
      'info GET 400',
    ]);
  });

  it('the access log has the path of a request, and never its query', async () => {
    const lines: Line[] = [];
    const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
    const service = await serve(exampleApp({ log }).app);
    for (const path of ['/app?token=secret', '/b//p?token=secret?token=secret']) await sendRaw(service, { path });
    await service.stop();
    expect(lines.map(({ path }) => path)).to.deep.equal(['/app', '/b//p']);
    expect(JSON.stringify(lines)).not.to.include('secret');
  });

  it('the access log has a response whose client was gone, and the service continues', async () => {
    const { slow, begun, finish } = slowRoute();
    let report: ((line: Line) => void) | undefined;
    const reported = new Promise<Line>((resolve) => (report = resolve));
    const log = pino({}, { write: (text) => report?.(JSON.parse(text) as Line) });
    const service = await serve(exampleApp({ routes: [...exampleRoutes, slow], log }).app);
    const socket = connect(service.port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun;
    socket.destroy();
    expect(await reported).to.include({ level: 30, method: 'GET', path: '/slow', route: 'getSlow', cut: true });
    finish();
    expect((await sendRaw(service, { path: '/app' })).status).to.equal(200);
    await service.stop();
  });
});
