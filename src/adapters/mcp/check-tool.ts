import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { DoctorReport, Mutation } from '../client/client-operations.js';
import { namesOf, namesOfHref } from './address.js';
import { countOf, mutationResult } from './mutation-result.js';
import { Refusal } from './refusal.js';
import { remediedText } from './remedy-text.js';
import { linesFrom } from './text.js';
import { cursor, defineTool, dryRun, reads, textResult, type ToolCall, writes } from './tool.js';

const checkInput = {
  address: z.string().optional().describe('Only findings of this book, page or layer.'),
  severity: z.enum(['error', 'warning', 'info']).optional(),
  code: z.string().optional().describe('Only findings of this code.'),
  cursor,
};

export const check = defineTool({
  name: 'check',
  description:
    'Look for faults: missing files, dangling names, broken scripts. With fix, mend what can be mended safely, as one change: all, those of code, or the one with id.',
  annotations: writes,
  input: z.strictObject({
    ...checkInput,
    fix: z.boolean().default(false),
    id: z.string().optional().describe('With fix: the id of a finding.'),
    ...dryRun,
  }),
  run: async ({ fix, id, dry_run, ...of }, call) => {
    if (!fix) {
      if (id === undefined) return findings(call, of);
      throw new Refusal('invalid-input', '"id" names a finding to mend: it needs fix: true.');
    }
    if (of.address !== undefined || of.severity !== undefined) {
      throw new Refusal(
        'invalid-input',
        '"fix" takes no "address" and no "severity": it mends the whole project, or the findings of one "code", or one "id".',
      );
    }
    const options = { code: of.code, id, dryRun: dry_run };
    return mutationResult((await call.send('doctor.fix', { options })).document as Mutation, 'mended', dry_run);
  },
});

/** For clients that may only read. */
export const checkOnly = defineTool({
  name: 'check',
  description: 'Look for faults: missing files, dangling names, broken scripts.',
  annotations: reads,
  input: z.strictObject(checkInput),
  run: (of, call) => findings(call, of),
});

interface WantedFindings {
  readonly address?: string | undefined;
  readonly severity?: string | undefined;
  readonly code?: string | undefined;
  readonly cursor: string;
}

async function findings(
  call: ToolCall,
  { address = '', severity, code, cursor }: WantedFindings,
): Promise<CallToolResult> {
  const names = namesOf(address);
  const [book, page] = names;
  const report = (await call.send('doctor.show', { options: { book, page, severity } })).document as DoctorReport;
  const below = names.join('/');
  const wanted = report.findings
    .map((finding) => ({ ...finding, address: namesOfHref(finding.href).join('/') }))
    .filter(
      (each) =>
        (below === '' || `${each.address}/`.startsWith(`${below}/`)) && (code === undefined || each.code === code),
    );
  const lines = wanted.map(({ id, severity, code, place, explanation, fix, address, ...remedied }) => {
    const at = `${place.path}${place.line === undefined ? '' : `:${place.line}`}`;
    return `${severity} ${code} ${address || 'project'} (${at}): ${remediedText(explanation, remedied)}${fix === undefined ? '' : ` Fix (id ${id}): ${fix}`}`;
  });
  const { errors, warnings, infos } = report;
  const where = [book ?? 'The project', page].filter(Boolean).join('/');
  const fit = wanted.length === report.findings.length ? '' : ` ${countOf(wanted, 'finding')} of them fit.`;
  const head = `${where} has ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')} and ${countOf(infos, 'remark')}.${fit}`;
  return textResult(`${head}\n${linesFrom(lines, Number(cursor))}`);
}
