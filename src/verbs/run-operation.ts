import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { isChange, isConfirmation, needsYes } from '#adapters/cli/cli-operation';
import { compactDocument, isShownInShort } from '#adapters/cli/output/compact-document';
import { defaultAuthor } from '#adapters/cli/default-author';
import { otherVersion } from '#adapters/cli/service/find-service';
import { joinService } from '#adapters/cli/service/join-service';
import type { OperationCall } from '#adapters/cli/parse/parse-operation';
import { commandTextOf } from '#adapters/cli/command-text';
import { withValues } from '#adapters/cli/parse/read-values';
import { documentText, mutationText, placeText, problemText, warningsText } from '#adapters/cli/output/response-text';
import { NoService, ServiceFailure } from '#adapters/cli/service/service-failure';
import { UsageError } from '#adapters/cli/usage';
import { hasColour } from '#adapters/cli/output/terminal-colour';
import {
  createClient,
  type Client,
  type ClientOperation,
  type ClientOptions,
  type OperationInput,
  type OperationResponse,
} from '#adapters/client/create-client';
import type { SearchTextOptions } from '#adapters/client/client-operations.generated';
import { NoSuchLayer } from '#adapters/client/outline';
import { InvalidAddress, InvalidBody, ProblemError, ServiceUnreachable } from '#adapters/client/problem-error';
import { escaped, jsonText } from '#application/support/printable';
import { offeredOperations } from '../offered-operations.js';
import { joiningOrReading } from './caller.js';
import { parseBody } from './parse-body.js';

/** Exit codes beside 0 and that of a wrong command line. */
const refused = 1;
const noService = 3;
const changedMeanwhile = 4;

const command = commandTextOf(offeredOperations);

/**
 * Sends an operation to the service of the project, which it starts if none runs, and prints the response.
 * @param program the path of this program's script
 * @returns the exit code
 * @throws UsageError
 */
export async function runOperation(call: OperationCall, program: string, version: string): Promise<number> {
  let code = 0;
  for (const { path, at } of call.files) code = Math.max(code, await send({ ...call, at }, program, version, path));
  return call.files.length > 0 ? code : send(call, program, version);
}

/** @param file the path of the file that is the body */
async function send(call: OperationCall, program: string, version: string, file?: string): Promise<number> {
  try {
    const body = file === undefined ? withValues(await bodyOf(call), call.sets) : await openFile(file);
    if (!(await agreesToRemoval(call))) return refused;
    const connection = await connect(call, program, version);
    const client = createClient(connection);
    if (isSearch(call)) return await printPlaces(call, client);
    const { operation } = call;
    const input = inputOf(call, body);
    // A user who looks something up does not select it in the running app.
    const options = { ...input.options, ...(operation.effect === 'read' && { quiet: true }) };
    return await print(call, await client.send(operation.client as ClientOperation, { ...input, options }));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof InvalidAddress || error instanceof InvalidBody) throw new UsageError(error.message);
    if (call.onlyNew && error instanceof ProblemError && error.code === 'precondition-failed') return printThere(call);
    return printFailure(call, error);
  }
}

/** `--new`, where the thing is there already. @returns the exit code */
function printThere({ operation, at, output }: OperationCall): number {
  const code = 'already-exists';
  const detail = `There is a ${operation.noun} ${Object.values(at).flat().join('/')} already. Choose another name, or leave out --new to change it.`;
  if (output === 'json') printJson({ code, detail });
  else process.stderr.write(`${code}: ${detail}\n`);
  return refused;
}

async function connect(call: OperationCall, program: string, version: string): Promise<ClientOptions> {
  const { operation, output } = call;
  const [service, author = call.author] = await Promise.all([
    joinService(call.service, joiningOrReading(program, version)),
    isChange(operation) && call.author === undefined ? defaultAuthor(call.service.root) : undefined,
  ]);
  if (output !== 'quiet') {
    if (service.started) process.stderr.write(`started the service at ${service.url}\n`);
    const stale = service.facts && otherVersion(service.facts, version);
    if (stale !== undefined) process.stderr.write(`pagewright: ${stale}\n`);
  }
  return { baseUrl: service.url, token: service.token, author, fetch: service.fetch };
}

const searches = ['project.search', 'project.references'];

/** Whether what is found is printed for a reader, who sees each place as soon as it is found. */
function isSearch({ operation, output }: OperationCall): boolean {
  return output === 'text' && searches.includes(operation.client);
}

async function printPlaces(call: OperationCall, client: Client): Promise<number> {
  const options = { limit: 100, ...inputOf(call, undefined).options } as unknown as SearchTextOptions;
  const places = client.places(call.operation.client as 'project.search', options);
  for (let found = await places.next(); ; found = await places.next()) {
    if (found.done !== true) process.stdout.write(placeText(found.value));
    else {
      if (found.value !== null) process.stderr.write(`there is more: add --cursor ${found.value}\n`);
      return 0;
    }
  }
}

/** What the client sends for a call. */
export function inputOf(call: OperationCall, body: unknown): OperationInput {
  const { at, options, ifMatch, onlyNew, dryRun } = call;
  return {
    at,
    options: { ...options, ...(dryRun && { dryRun }), ...confirmation(call) },
    ...(body === undefined ? {} : { body }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(onlyNew && { ifNoneMatch: '*' }),
  };
}

/** What an operation wants to see before it removes something: a word of its own, or the name once more. */
function confirmation({ operation, at, yes }: OperationCall): object {
  const option = operation.options.find(isConfirmation);
  if (option === undefined || !(yes || needsYes(operation))) return {};
  const last = at[operation.at.at(-1)?.name ?? ''];
  return { [option.name]: option.choices?.[0] ?? (typeof last === 'string' ? last : last?.at(-1)) };
}

/** The bytes of a file, read while they are sent. */
async function openFile(path: string): Promise<Readable> {
  if (path === '-') return process.stdin;
  const status = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (status.isDirectory())
    throw new UsageError(`${path} is a folder: name the files in it, such as ${join(path, '*.png')}`);
  if (!status.isFile()) throw new UsageError(`${path} is no file`);
  return createReadStream(path);
}

function unreadable(path: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new UsageError(code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${code ?? message})`);
}

async function bodyOf({ body }: OperationCall): Promise<unknown> {
  if (body === undefined) return undefined;
  if (body === '-') return parseBody(await readText(process.stdin), 'standard input');
  const text = await readFile(body, 'utf8').catch((error: unknown) => {
    throw unreadable(body, error);
  });
  return parseBody(text, body);
}

async function agreesToRemoval({ operation, at, yes, dryRun, output }: OperationCall): Promise<boolean> {
  if (yes || dryRun || !needsYes(operation)) return true;
  const thing = `${operation.noun} ${Object.values(at).flat().join('/')}`;
  if (process.stdin.isTTY && process.stderr.isTTY) {
    const { createInterface } = await import('node:readline/promises');
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question(`Remove the ${thing}? (y/N) `).finally(() => terminal.close());
    return /^y(es)?$/i.test(answer.trim());
  }
  const code = 'confirmation-required';
  const detail = `This removes the ${thing}. Add --yes to agree, or --dry-run to see what would go.`;
  if (output === 'json') printJson({ code, detail });
  else process.stderr.write(`${code}: ${detail}\n`);
  return false;
}

async function print(call: OperationCall, { document, etag }: OperationResponse): Promise<number> {
  const { operation, output, all } = call;
  const code = call.strict && hasWarnings(document) ? refused : 0;
  // A file that takes the text of a script gets it as it is.
  const isCopied = typeof document === 'string' && output === 'text' && !process.stdout.isTTY;
  if (document instanceof Uint8Array || isCopied) {
    process.stdout.write(document);
    return 0;
  }
  if (output === 'json') {
    if (document !== undefined) printJson(document);
    return code;
  }
  if (output === 'etag') {
    if (etag !== undefined) process.stdout.write(`${etag}\n`);
    return etag === undefined ? refused : 0;
  }
  if (isChange(operation)) {
    const mutation = document as Parameters<typeof mutationText>[0];
    if (output === 'quiet') process.stderr.write(warningsText(mutation.warnings, command));
    else {
      const { out, err } = mutationText(mutation, hasColour(process.stdout), command);
      process.stdout.write(out);
      process.stderr.write(err);
    }
    return code;
  }
  if (output === 'quiet') return 0;
  const { toYaml } = await import('#adapters/cli/output/yaml-text');
  const isShort = isShownInShort(operation) && !all;
  process.stdout.write(documentText(operation, isShort ? compactDocument(document) : document, toYaml));
  return 0;
}

function hasWarnings(document: unknown): boolean {
  return ((document as Partial<Parameters<typeof mutationText>[0]> | undefined)?.warnings ?? []).length > 0;
}

/** Never a stack: an error of the program itself is one line, too. @returns the exit code */
export function printFailure({ output }: Pick<OperationCall, 'output'>, error: unknown): number {
  if (error instanceof ProblemError) {
    if (output === 'json') printJson(error.problem);
    else process.stderr.write(problemText(error.problem, hasColour(process.stderr), command));
    return error.code === 'edited-elsewhere' || error.code === 'precondition-failed' ? changedMeanwhile : refused;
  }
  const message = error instanceof Error ? error.message : String(error);
  const isKnown = [ServiceFailure, ServiceUnreachable, NoSuchLayer].some((kind) => error instanceof kind);
  process.stderr.write(`pagewright: ${escaped(isKnown ? message : `unexpected error: ${message}`)}\n`);
  return error instanceof NoService || error instanceof ServiceUnreachable ? noService : refused;
}

function printJson(document: unknown): void {
  process.stdout.write(`${jsonText(document, 2)}\n`);
}
