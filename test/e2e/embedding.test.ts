import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { fileStoreContract } from 'pagewright/contract/file-store';
import { mapStore } from '../../examples/embedding/map-store.js';

describe('the store of an embedding program, over a Map', () => {
  for (const clause of fileStoreContract(async () => ({ store: mapStore() }))) it(clause.name, clause.run);
});

describe('the service embedded with that store', () => {
  let program: ChildProcess;
  let url: string;

  before(async () => {
    program = spawn(process.execPath, ['--import', 'tsx', 'examples/embedding/embed.ts'], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await printedAddress(program);
  });

  after(() => {
    program.kill('SIGKILL');
  });

  it('an embedded service over a store of its own makes and shows a book and a page', async () => {
    expect((await fetch(`${url}/storybook`, { method: 'PUT' })).status).to.equal(201);
    expect((await fetch(`${url}/storybook/first`, { method: 'PUT' })).status).to.equal(201);
    const page = await fetch(`${url}/storybook/first`);
    expect(page.status).to.equal(200);
    expect(await page.text()).to.include('first');
  });

  it('an embedded service shows what its program has made without a connection', async () => {
    const layer = (await (await fetch(`${url}/garden/gate/hedge`)).json()) as { readonly props: object };
    expect(layer.props).to.include({ x: 40, y: 60 });
    const entries = (await (await fetch(`${url}/_/history`)).json()) as readonly { readonly author: string }[];
    expect(entries.at(-1)?.author).to.equal('the example');
  });

  it('an embedded service ends on request, although a client follows the events', async () => {
    const events = await fetch(`${url}/_/events`);
    expect(events.status).to.equal(200);
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
    expect(await events.text()).to.include('event:ready');
  });
});

async function printedAddress(program: ChildProcess): Promise<string> {
  if (program.stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface({ input: program.stdout })) {
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('the program ended without printing its address');
}
