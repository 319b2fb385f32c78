import * as z from 'zod';
import type { OnProgress } from '#application/doctor/report';
import { remedyMembers } from '#application/use-cases/warning-schema';
import { jsonText, printable } from '#application/support/printable';
import { callerHeaders, type RunningService } from './service/find-service.js';
import type { NodeFetch } from './service/node-fetch.js';
import { formats, type FormatName } from './output/doctor-formats.js';
import { type CommandText, diffText, remediedText } from './output/response-text.js';
import { ServiceFailure } from './service/service-failure.js';

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

const fixed = z.object({
  changes: z.array(z.object({ path: z.string(), action: z.string(), diff: z.string().optional() })),
  warnings: z.array(z.object({ message: z.string(), ...remedyMembers })),
});

/** A project's doctor, in the service that has the project open or in this process. */
export interface Doctor {
  /** Returns what `GET /_/doctor` returns. */
  examine(onProgress?: OnProgress): Promise<unknown>;
  /** Returns what `POST /_/doctor/fix` returns. @param dryRun changes nothing, and returns the diffs */
  fix(dryRun: boolean): Promise<unknown>;
}

export interface DoctorOutcome {
  /** For standard output. */
  readonly text: string;
  /** Whether the project still has errors, or what else counts as one. */
  readonly failed: boolean;
}

export interface DoctorOptions {
  readonly fix: boolean;
  /** Show what `fix` would change. */
  readonly dryRun: boolean;
  readonly format: 'text' | 'json' | FormatName;
  /** Warnings count as errors. */
  readonly strict: boolean;
}

/** How a report is written. */
interface Writing {
  readonly command: CommandText;
  readonly colour: boolean;
  readonly version: string;
}

/** Examines a project, fixes it first where `fix` is set, and reports the findings that are left. */
export async function runDoctor(
  doctor: Doctor,
  { fix, dryRun, format, strict }: DoctorOptions,
  writing: Writing,
  onProgress?: OnProgress,
): Promise<DoctorOutcome> {
  const done = fix ? fixed.parse(await doctor.fix(dryRun)) : undefined;
  const left = report.parse(await doctor.examine(onProgress));
  return {
    text: textOf(left, done, format, writing),
    failed: left.errors > 0 || (strict && left.warnings > 0),
  };
}

function textOf(
  left: z.output<typeof report>,
  done: z.output<typeof fixed> | undefined,
  format: DoctorOptions['format'],
  writing: Writing,
): string {
  if (format === 'json') return `${jsonText({ ...left, ...(done && { mended: done }) }, 2)}\n`;
  if (format === 'text') return asText(left, done, writing);
  const findings = left.findings.map(({ explanation, fix, code, severity, place, ...remedied }) => ({
    code,
    severity,
    place,
    message: [
      remediedText(explanation, remedied, writing.command),
      ...(fix === undefined ? [] : [`--fix ${fix}.`]),
    ].join(' '),
  }));
  return formats[format](findings, writing.version);
}

/**
 * The doctor of the service that has the project open. Its methods throw a ServiceFailure if the service refuses.
 */
export function doctorOfService({ url, fetch }: RunningService, token: string | undefined): Doctor {
  const headers = callerHeaders(token);
  const ask = async (method: string, path: string): Promise<unknown> => {
    const answer = await fetch(url + path, { method, headers });
    if (!answer.ok) throw new ServiceFailure(`the service at ${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    examine: async (onProgress) => {
      const following = new AbortController();
      if (onProgress !== undefined) await followDoctor(fetch, `${url}/_/events`, headers, onProgress, following.signal);
      try {
        return await ask('GET', '/_/doctor');
      } finally {
        following.abort();
      }
    },
    fix: (dryRun) => ask('POST', `/_/doctor/fix${dryRun ? '?dryRun=true' : ''}`),
  };
}

function asText(
  left: z.output<typeof report>,
  done: z.output<typeof fixed> | undefined,
  { command, colour }: Writing,
): string {
  const lines: string[] = [];
  const changes = done?.changes ?? [];
  const diffs = changes.flatMap(({ diff }) => (diff === undefined ? [] : diffText(diff, colour))).join('');
  for (const { path, action, diff } of changes) if (diff === undefined) lines.push(`fixed    ${action} ${path}`);
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
  return `${diffs}${printable(lines.join('\n'), '\n\t')}\n`;
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
  fetch: NodeFetch,
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
