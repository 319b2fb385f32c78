import * as z from 'zod';
import type { OnProgress } from '#application/doctor/report';
import { remedyMembers } from '#application/use-cases/warning-schema';
import { printable } from '#application/support/printable';
import { callerHeaders, ServiceFailure } from './find-service.js';
import { type CommandText, remediedText } from './response-text.js';

const report = z.object({
  books: z.number(),
  pages: z.number(),
  errors: z.number(),
  warnings: z.number(),
  infos: z.number(),
  findings: z.array(
    z.object({
      code: z.string(),
      severity: z.string(),
      place: z.object({ path: z.string(), line: z.number().optional() }),
      explanation: z.string(),
      ...remedyMembers,
      excerpt: z.string().optional(),
      fix: z.string().optional(),
    }),
  ),
});

const mended = z.object({
  changes: z.array(z.object({ path: z.string(), action: z.string() })),
  warnings: z.array(z.object({ message: z.string(), ...remedyMembers })),
});

/** A project's doctor, in the service that has the project open or in this process. */
export interface Doctor {
  /** Returns what `GET /_/doctor` returns. */
  examine(onProgress?: OnProgress): Promise<unknown>;
  /** Returns what `POST /_/doctor/fix` returns. */
  mend(): Promise<unknown>;
}

export interface DoctorOutcome {
  /** For standard output. */
  readonly text: string;
  /** Whether the project still has errors. */
  readonly failed: boolean;
}

/** Examines a project, mends it first where `fix` is set, and reports the findings that are left: as text, or as JSON. */
export async function runDoctor(
  doctor: Doctor,
  { fix, json }: { readonly fix: boolean; readonly json: boolean },
  command: CommandText,
  onProgress?: OnProgress,
): Promise<DoctorOutcome> {
  const done = fix ? mended.parse(await doctor.mend()) : undefined;
  const left = report.parse(await doctor.examine(onProgress));
  const text = json
    ? `${JSON.stringify({ ...left, ...(done && { mended: done }) }, null, 2)}\n`
    : asText(left, done, command);
  return { text, failed: left.errors > 0 };
}

/**
 * The doctor of the service that has the project open. Its methods throw a ServiceFailure if the service refuses.
 */
export function doctorOfService(url: string, token: string | undefined): Doctor {
  const headers = callerHeaders(token);
  const ask = async (method: string, path: string): Promise<unknown> => {
    const answer = await fetch(url + path, { method, headers });
    if (!answer.ok) throw new ServiceFailure(`the service at ${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    examine: async (onProgress) => {
      const following = new AbortController();
      if (onProgress !== undefined) await followDoctor(`${url}/_/events`, headers, onProgress, following.signal);
      try {
        return await ask('GET', '/_/doctor');
      } finally {
        following.abort();
      }
    },
    mend: () => ask('POST', '/_/doctor/fix'),
  };
}

function asText(
  left: z.output<typeof report>,
  done: z.output<typeof mended> | undefined,
  command: CommandText,
): string {
  const lines: string[] = [];
  for (const { path, action } of done?.changes ?? []) lines.push(`mended   ${action} ${path}`);
  for (const { message, ...remedied } of done?.warnings ?? []) {
    lines.push(`left     ${remediedText(message, remedied, command)}`);
  }
  for (const { severity, code, place, explanation, excerpt, fix, ...remedied } of left.findings) {
    const line = place.line === undefined ? '' : `:${place.line}`;
    lines.push(
      `${severity.padEnd(8)} ${code}  ${place.path}${line}`,
      `         ${remediedText(explanation, remedied, command)}`,
    );
    if (excerpt !== undefined) lines.push(...excerpt.split('\n').map((each) => `         | ${each}`));
    if (fix !== undefined) lines.push(`         --fix ${fix}`);
  }
  const { errors, warnings, infos, books, pages } = left;
  lines.push(
    `${counted(books, 'book')}, ${counted(pages, 'page')}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(infos, 'note')}`,
  );
  // A terminal would obey control characters in a project's files and names.
  return `${printable(lines.join('\n'), '\n\t')}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const progress = z.object({ pages: z.number(), of: z.number() });

/**
 * Reports the progress of a service's doctor from the service's events, until the signal. Resolves when it receives events. If it
 * cannot, it reports nothing.
 */
export async function followDoctor(
  events: string,
  headers: Readonly<Record<string, string>>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await fetch(events, { headers, signal });
    if (answer.ok && answer.body !== null) void readEvents(answer.body, onProgress).catch(() => undefined);
    else await answer.body?.cancel();
  } catch {
    // The doctor's own response will show any problem with the service.
  }
}

async function readEvents(body: AsyncIterable<Uint8Array>, onProgress: OnProgress): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    const events = (text + decoder.decode(part, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^data:(.*)$/m.exec(event) ?? [];
      if (data !== undefined && /^event:doctor$/m.test(event)) onProgress(progress.parse(JSON.parse(data)));
    }
  }
}
