import { randomBytes } from 'node:crypto';
import { on, once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { KeyKind, ProofKeys } from '#application/ports/proof-keys';
import { ServiceFailure } from './service-failure.js';
import { nodeFetch, type NodeFetch } from './node-fetch.js';

/** Something answers at the address of a service, and does not prove that it is that service. Nothing else was sent to it. */
export class Unproven extends ServiceFailure {}

/** Who asks: the token that services demand, and the keys by which they prove themselves. */
export interface Caller {
  readonly token: string | undefined;
  readonly keys: ProofKeys;
}

/** A service, as a file in its project describes it: nothing of it is trusted. */
interface Described {
  /** An address of this machine. */
  readonly url: string;
  /** The project's folder. */
  readonly root: string;
}

/**
 * A `fetch` for the service of a project. On each connection the service must prove itself before anything else is sent, because
 * between two requests another program may have taken its port. The `fetch` rejects with `Unproven` if the service does not.
 */
export function provenFetch(service: Described, caller: Caller): NodeFetch {
  const agent = new ProvenAgent(() => openProven(service, caller));
  return (url, init) => nodeFetch(url, { ...init, agent });
}

class ProvenAgent extends Agent {
  constructor(private readonly openConnection: () => Promise<Socket>) {
    super({ keepAlive: false });
  }

  override createConnection(_options: unknown, callback?: (error: Error | null, stream: Duplex) => void): undefined {
    void this.openConnection().then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, undefined as never),
    );
  }
}

const limitMs = 5_000;

async function openProven(service: Described, caller: Caller): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 80) });
  const signal = AbortSignal.timeout(limitMs);
  // Also while nobody else listens.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
    await requireProof(socket, service, caller, signal);
    // A request on a connection that has ended meanwhile would wait for ever.
    if (!socket.readable) throw new Error(`the service at ${service.url} closed the connection`);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function requireProof(socket: Socket, service: Described, caller: Caller, signal: AbortSignal): Promise<void> {
  const { url, root } = service;
  const nonce = randomBytes(32).toString('base64url');
  socket.write(
    `GET /_/proof?nonce=${nonce} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: application/json\r\n\r\n`,
  );
  const answer = await readAnswer(socket, signal).catch(() => undefined);
  if (!isProofAnswer(answer)) throw new Unproven(noProof(service));
  const identities = await caller.keys.identify(root);
  const expected = await caller.keys
    .prove(answer.key, { by: 'service', nonce, url }, identities)
    .catch((error: Error) => {
      throw new ServiceFailure(`no service can be distinguished from another program: ${error.message}`);
    });
  // A guess learns nothing from the time: each nonce is used once.
  if (!answer.proofs.some((each) => expected.includes(each))) throw new Unproven(wrongProof(service, caller, answer));
}

const mostBytes = 8_192;

/** Reads one response with a body of a declared length, and nothing behind it. @returns `undefined` for anything else */
async function readAnswer(socket: Socket, signal: AbortSignal): Promise<unknown> {
  let text = '';
  for await (const [part] of on(socket, 'data', { signal, close: ['end', 'close'] })) {
    text += (part as Buffer).toString('latin1');
    const read = readResponse(text);
    if (read !== 'incomplete') return read;
  }
  return undefined;
}

function readResponse(text: string): unknown {
  if (text.length > mostBytes) return undefined;
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 'incomplete';
  const length = Number(/^content-length: *(\d{1,4}) *\r?$/im.exec(text.slice(0, head))?.[1]);
  const body = text.slice(head + 4);
  if (body.length < length) return 'incomplete';
  return text.startsWith('HTTP/1.1 200 ') && body.length === length ? JSON.parse(body) : undefined;
}

interface ProofAnswer {
  readonly key: KeyKind;
  readonly proofs: readonly string[];
}

function isProofAnswer(value: unknown): value is ProofAnswer {
  const { key, proofs } = Object(value) as Partial<Record<keyof ProofAnswer, unknown>>;
  return (key === 'token' || key === 'user') && Array.isArray(proofs);
}

function noProof({ url, root }: Described): string {
  return `what answers at ${url} does not prove that it is the service of ${root}; it is another program, or a service of an earlier version: stop that one where it was started, and try again`;
}

function wrongProof({ url, root }: Described, { token }: Caller, { key, proofs }: ProofAnswer): string {
  if (key === 'token' && token === undefined) {
    return `the service at ${url} asks for its token: set PAGEWRIGHT_TOKEN to it and try again`;
  }
  if (key === 'token') {
    return `what answers at ${url} does not know your token; if it is the service of ${root}, set PAGEWRIGHT_TOKEN to its token and try again`;
  }
  if (proofs.length === 0) {
    return `the service at ${url} has no key to prove itself with; its log names the reason, and a service with --token needs none`;
  }
  return `what answers at ${url} does not prove that it is the service of ${root}; it is that of another project, of another user, or of one with another home folder. You can join another user's service with its --token`;
}
