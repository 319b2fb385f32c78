import * as z from 'zod';
import type { DoctorReport, Mutation } from '../client/client-operations.generated.js';
import { namesOf } from './address.js';
import { countOf, mutationAnswer } from './mutation-result.js';
import { Refusal } from './refusal.js';
import { remediedText } from './remedy-calls.js';
import { more, mutationShape } from './shapes.js';
import { clip, pageFrom } from './text.js';
import { cursor, defineTool, dryRun, reads, type Answer, type ToolCall, writes } from './tool.js';

const checkInput = {
  address: z.string().optional().describe('Only findings of this book, page or layer.'),
  severity: z.enum(['error', 'warning', 'info']).optional(),
  code: z.string().optional().describe('Only findings of this code.'),
  cursor,
};

const findingsShape = z.object({
  findings: z.array(
    z.object({
      id: z.string(),
      severity: z.string(),
      code: z.string(),
      address: z.string(),
      path: z.string(),
      line: z.number().optional(),
      message: z.string(),
      fix: z.string().optional(),
    }),
  ),
  counts: z.object({ errors: z.number(), warnings: z.number(), infos: z.number() }),
  ...more,
});

export const check = defineTool({
  name: 'check',
  description:
    'Look for faults: missing files, dangling names, broken scripts. With fix, fix what can be fixed safely, as one change: all, those of code, or the one with id.',
  annotations: writes,
  input: z.strictObject({
    ...checkInput,
    fix: z.boolean().default(false),
    id: z.string().optional().describe('With fix: the id of a finding.'),
    ...dryRun,
  }),
  outputs: [findingsShape, mutationShape],
  run: async ({ fix, id, dry_run, ...of }, call) => {
    if (!fix) {
      if (id === undefined) return findings(call, of);
      throw new Refusal('invalid-input', '"id" names a finding to fix: it needs fix: true.');
    }
    if (of.address !== undefined || of.severity !== undefined) {
      throw new Refusal(
        'invalid-input',
        '"fix" takes no "address" and no "severity": it fixes the whole project, or the findings of one "code", or one "id".',
      );
    }
    const options = { code: of.code, id, dryRun: dry_run };
    return mutationAnswer((await call.send('doctor.fix', { options })).document as Mutation, 'fixed', dry_run);
  },
});

/** For clients that may only read. */
export const checkOnly = defineTool({
  name: 'check',
  description: 'Look for faults: missing files, dangling names, broken scripts.',
  annotations: reads,
  input: z.strictObject(checkInput),
  outputs: [findingsShape],
  run: (of, call) => findings(call, of),
});

const largestMessage = 3_000;

interface WantedFindings {
  readonly address?: string | undefined;
  readonly severity?: string | undefined;
  readonly code?: string | undefined;
  readonly cursor: string;
}

async function findings(
  call: ToolCall,
  { address = '', severity, code, cursor }: WantedFindings,
): Promise<Answer<z.output<typeof findingsShape>>> {
  const names = namesOf(address);
  const [book, page] = names;
  const report = (await call.send('doctor.show', { options: { book, page, severity } })).document as DoctorReport;
  const below = names.join('/');
  const wanted = report.findings
    .map((finding) => ({ ...finding, address: (finding.address ?? []).join('/') }))
    .filter(
      (each) =>
        (below === '' || `${each.address}/`.startsWith(`${below}/`)) && (code === undefined || each.code === code),
    );
  const rows = wanted.map(({ id, severity, code, place: { path, line }, explanation, fix, address, ...remedied }) => {
    const at = `${path}${line === undefined ? '' : `:${line}`}`;
    const message = clip(remediedText(explanation, remedied), largestMessage);
    return {
      line: `${severity} ${code} ${address || 'project'} (${at}): ${message}${fix === undefined ? '' : ` Fix (id ${id}): ${fix}`}`,
      data: { id, severity, code, address, path, line, message, fix },
    };
  });
  const { errors, warnings, infos } = report;
  const where = [book ?? 'The project', page].filter(Boolean).join('/');
  const fit = wanted.length === report.findings.length ? '' : ` ${countOf(wanted, 'finding')} of them fit.`;
  const head = `${where} has ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')} and ${countOf(infos, 'remark')}.${fit}`;
  const { text, data, ...rest } = pageFrom(rows, Number(cursor));
  return { text: `${head}\n${text}`, data: { findings: data, counts: { errors, warnings, infos }, ...rest } };
}
