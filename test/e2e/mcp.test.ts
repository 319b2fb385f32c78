import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAssistant, eras } from '../mcp/assistant.js';
import { copySample, repository, serve } from './support/program.js';

const program = join(repository, 'dist', 'main.js');

describe('pagewright mcp', function () {
  this.timeout(180_000);
  let root: string;
  let remove: () => Promise<void>;
  beforeEach(async () => ({ root, remove } = await copySample()));
  afterEach(() => remove());

  const overStdio = (...options: string[]) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', root, ...options],
      stderr: 'ignore',
      env: process.env as Record<string, string>,
    });

  for (const era of eras) {
    it(`an assistant of the era ${era} joins the running service, changes the project and sees the changes of others`, async () => {
      const { program: service, url } = await serve(root);
      const assistant = await connectAssistant(overStdio(), era, 'Robo');
      expect(await assistant.call('outline')).to.include('book harbour');
      await assistant.call('set', { address: 'harbour/dusk/sun', props: { alpha: 0.5 } });
      expect(await assistant.call('history')).to.include('by "assistant (Robo)"');
      const uri = 'pagewright:///harbour/dusk/sun';
      const updated = new Promise<string>((resolve) =>
        assistant.client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
      );
      if (era === '2026') await assistant.client.listen({ resourceSubscriptions: [uri] });
      else await assistant.client.subscribeResource({ uri });
      await fetch(`${url}/harbour/dusk/sun`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"alpha":0.25}',
      });
      expect(await updated).to.equal(uri);
      await assistant.client.close();
      service.child.kill('SIGTERM');
      await service.ended;
    });
  }

  for (const era of eras) {
    it(`an assistant of the era ${era} is notified of a page whose file somebody edits by hand`, async () => {
      const { program: service } = await serve(root);
      const assistant = await connectAssistant(overStdio(), era);
      const uri = 'pagewright:///harbour/dusk';
      const updated = new Promise<string>((resolve) =>
        assistant.client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
      );
      if (era === '2026') await assistant.client.listen({ resourceSubscriptions: [uri] });
      else await assistant.client.subscribeResource({ uri });
      // The service begins to watch a moment after its start.
      for (let edited = false; !edited;) {
        const index = join(root, 'App/harbour/components/dusk/index.lua');
        await writeFile(index, `${await readFile(index, 'utf8')}-- by hand\n`);
        edited = (await Promise.race([updated, pause(1_000)])) === uri;
      }
      await assistant.client.close();
      service.child.kill('SIGTERM');
      await service.ended;
    });
  }

  it('joins the service at PAGEWRIGHT_URL, and offers only tools that read if that only reads', async () => {
    const { program: service, url } = await serve(root, '--read-only');
    const environment = { ...(process.env as Record<string, string>), PAGEWRIGHT_URL: url };
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', root],
      stderr: 'ignore',
      env: environment,
    });
    const assistant = await connectAssistant(transport, '2026');
    const names = (await assistant.client.listTools()).tools.map(({ name }) => name);
    expect(names).to.include('check').and.not.include('set');
    expect(await assistant.call('outline')).to.include('book harbour');
    await assistant.client.close();
    service.child.kill('SIGTERM');
    await service.ended;
  });

  it('two assistants share the service that the first one starts, and it ends after them', async () => {
    const one = await connectAssistant(overStdio(), '2026', 'One');
    const two = await connectAssistant(overStdio('--read-only'), '2025', 'Two');
    const { pid } = JSON.parse(await readFile(join(root, '.pagewright', 'server.json'), 'utf8')) as { pid: number };
    await one.call('create', { kind: 'page', address: 'harbour/night' });
    expect(await two.call('outline', { address: 'harbour' })).to.include('page night');
    expect((await two.client.listTools()).tools.map(({ name }) => name)).to.deep.equal([
      'outline',
      'read',
      'catalogue',
      'search',
      'history',
      'check',
    ]);
    await one.client.close();
    expect(await two.call('history')).to.include('by "assistant (One)"');
    await two.client.close();
    for (const deadline = Date.now() + 120_000; isAlive(pid); await pause(200))
      expect(Date.now()).to.be.below(deadline);
  });

  it('writes nothing but the protocol to standard output, and ends with its input', async () => {
    const child = spawn(process.execPath, [program, 'mcp', root], { stdio: ['pipe', 'pipe', 'pipe'] });
    const complaints = text(child.stderr);
    const ended = once(child, 'close');
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    send({ id: 1, method: 'initialize', params: client });
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/call', params: { name: 'outline', arguments: { depth: 4 } } });
    send({ id: 3, method: 'tools/call', params: { name: 'read', arguments: { addresses: ['harbour/nowhere'] } } });
    send({ id: 4, method: 'tools/call', params: { name: 'check' } });
    child.stdin.write('this is no JSON\n');
    const waited = new Set([1, 2, 3, 4]);
    for await (const line of createInterface(child.stdout)) {
      const { jsonrpc, id } = JSON.parse(line) as { jsonrpc: string; id?: number };
      expect(jsonrpc).to.equal('2.0');
      if (id !== undefined) waited.delete(id);
      if (waited.size === 0) child.stdin.end();
    }
    const [code] = (await ended) as [number | null];
    expect(code, await complaints).to.equal(0);
    expect(await complaints).to.match(/an assistant uses the service at http:/);
  });

  it('answers each line that is no message with an error, reports it in one line, and goes on', async () => {
    const child = spawn(process.execPath, [program, 'mcp', root], { stdio: ['pipe', 'pipe', 'pipe'] });
    const complaints = text(child.stderr);
    const ended = once(child, 'close');
    const none = [
      '{"hello":1}',
      '{"id":"a","method":"ping"}',
      '{"jsonrpc":"1.0","id":7,"method":"ping"}',
      '{"jsonrpc":"2.0","id":8,"method":5}',
      '{"jsonrpc":"2.0","id":9,"method":"tools/list","params":7}',
      '[{"jsonrpc":"2.0","id":6,"method":"ping"}]',
      '42',
      'null',
      '"a\\nb\u009b"',
    ];
    const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    // Before the greeting, and after it.
    for (const line of none) child.stdin.write(`${line}\n`);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: client })}\n`);
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    // Messages of JSON-RPC that answer nothing that was asked.
    child.stdin.write('{"jsonrpc":"2.0","id":77,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/unknown"}\n');
    for (const line of none) child.stdin.write(`${line}\n`);
    child.stdin.write('no JSON\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    const answers: { id: unknown; code: number | undefined }[] = [];
    for await (const line of createInterface(child.stdout)) {
      const { id, error } = JSON.parse(line) as { id: unknown; error?: { code: number } };
      answers.push({ id, code: error?.code });
      if (id === 2) child.stdin.end();
    }
    const [code] = (await ended) as [number | null];
    expect(code).to.equal(0);
    const refused = [null, 'a', 7, 8, 9, null, null, null, null].map((id) => ({ id, code: -32_600 }));
    expect(answers.filter((each) => each.code !== undefined)).to.deep.equal([
      ...refused,
      ...refused,
      { id: null, code: -32_700 },
    ]);
    const lines = (await complaints).trim().split('\n');
    for (const line of lines) expect(line).to.match(/^pagewright: [ -~]+$/);
    expect(lines.filter((line) => line.includes(' is no message of JSON-RPC 2.0: '))).to.have.lengthOf(2 * none.length);
    expect(lines.filter((line) => line.includes(' is no JSON: no JSON'))).to.have.lengthOf(1);
    expect(lines.length).to.be.at.most(2 * none.length + 4);
  });

  it('a folder without a project is an error in one line', async () => {
    const child = spawn(process.execPath, [program, 'mcp', join(root, 'nowhere')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, complaints] = [text(child.stdout), text(child.stderr)];
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).to.be.oneOf([1, 2]);
    expect(await output).to.equal('');
    expect((await complaints).trim().split('\n')).to.have.lengthOf(1);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
