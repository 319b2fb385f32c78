import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { nearest } from '#domain/problem/nearest';
import { isDeeperThan } from '#domain/properties/value-limits';
import type { ClientOperation, OperationInput, OperationResponse } from '../client/create-client.js';
import type { ReadPageOptions } from '../client/client-operations.js';
import { Refusal } from './refusal.js';

/** What a tool works with, for one call. */
export interface ToolCall {
  /** Sends an operation in the name of the assistant, within the deadline of the call. */
  send(operation: ClientOperation, input?: OperationInput): Promise<OperationResponse>;
  /** The author of the assistant's changes. */
  readonly author: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** @throws Refusal, ProblemError, ServiceUnreachable */
  run(input: unknown, call: ToolCall): Promise<CallToolResult>;
}

/** Deeper than what any tool takes, its values of properties included. */
const mostDepth = 64;

interface ToolDeclaration<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** A strict object: an unknown key is a mistake. */
  readonly input: Input;
  run(input: z.output<Input>, call: ToolCall): Promise<CallToolResult>;
}

export function defineTool<Input extends z.ZodObject>({ input, run, ...rest }: ToolDeclaration<Input>): Tool {
  const { $schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return { ...rest, inputSchema, run: async (given, call) => run(parse(input, given), call) };
}

/** @throws Refusal which names each fault, and the nearest keys and values */
export function parse<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  if (isDeeperThan(mostDepth, given))
    throw new Refusal('invalid-input', `Tables of the input stand more than ${mostDepth} deep inside one another.`);
  const { success, data, error } = schema.safeParse(given ?? {}, { reportInput: true });
  if (success) return data;
  const keys = Object.keys(schema.shape);
  const errors = error.issues.flatMap((issue) => faultsOf(issue, keys));
  throw new Refusal('invalid-input', 'The input does not fit the tool.', { errors });
}

function faultsOf(issue: z.core.$ZodIssue, keys: readonly string[]) {
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      at: at === '' ? key : `${at}.${key}`,
      message: `is no input of this tool. It takes ${keys.join(', ')}.`,
      nearest: nearest(key, keys),
    }));
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return [{ at, message: `must be ${values.join(' or ')}.`, nearest: nearest(String(issue.input), values) }];
  }
  return [{ at: at === '' ? 'input' : at, message: issue.message }];
}

export const reads = { readOnlyHint: true, openWorldHint: false } as const satisfies ToolAnnotations;
export const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies ToolAnnotations;

export const dryRun = { dry_run: z.boolean().default(false).describe('Change nothing; show the diff.') };

/** Where an answer goes on: how many lines to skip. */
export const cursor = z.string().regex(/^\d+$/).default('0').describe('From the answer before.');

/** A result that is only text. */
export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** Reading selects nothing in the running app. */
export const quiet: { readonly options: Pick<ReadPageOptions, 'quiet'> } = { options: { quiet: true } };
