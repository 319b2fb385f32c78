import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Transport,
} from '@modelcontextprotocol/client';
import { DeclaredData } from './declared-data.js';

export type Era = '2025' | '2026';
export const eras: readonly Era[] = ['2025', '2026'];

/** An assistant that is connected to a project. It holds each answer against the schema that the tool declares. */
export interface Assistant {
  readonly client: Client;
  /** Calls a tool; the text of its answer. @throws Error for a refusal */
  call(tool: string, input?: Record<string, unknown>): Promise<string>;
  /** Calls a tool that has to refuse. */
  refused(tool: string, input?: Record<string, unknown>): Promise<Refused>;
  raw(tool: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** Calls a tool; the data of its answer. @throws Error for a refusal */
  data<Data>(tool: string, input?: Record<string, unknown>): Promise<Data>;
}

interface Refused {
  readonly text: string;
  readonly code: string;
  readonly nearest: readonly string[];
}

export async function connectAssistant(transport: Transport, era: Era, name = 'tester'): Promise<Assistant> {
  const mode = era === '2026' ? { pin: '2026-07-28' } : 'legacy';
  const client = new Client({ name, version: '1.2.3' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  const declared = await DeclaredData.of(client);
  const raw = async (tool: string, input: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name: tool, arguments: input });
    declared.check(tool, result);
    return result;
  };
  const textOf = ({ content }: CallToolResult) =>
    content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return {
    client,
    raw,
    async data<Data>(tool: string, input?: Record<string, unknown>) {
      const result = await raw(tool, input);
      if (result.isError === true) throw new Error(textOf(result));
      return result.structuredContent as Data;
    },
    async call(tool, input) {
      const result = await raw(tool, input);
      if (result.isError === true) throw new Error(textOf(result));
      return textOf(result);
    },
    async refused(tool, input) {
      const result = await raw(tool, input);
      if (result.isError !== true) throw new Error(`not refused: ${textOf(result)}`);
      const { code, nearest } = result.structuredContent as { code: string; nearest?: string[] };
      return { text: textOf(result), code, nearest: nearest ?? [] };
    },
  };
}

/** @param prefix under which the service is mounted */
export function overHttp(port: number, headers: Record<string, string> = {}, prefix = ''): Transport {
  const url = new URL(`http://127.0.0.1:${port}${prefix}/_/mcp`);
  return new StreamableHTTPClientTransport(url, { requestInit: { headers } });
}
