import * as z from 'zod';
import { findingCodes, type Severity } from '#application/doctor/finding';
import type { DoctorReport } from '#application/doctor/report';
import type { UseCases } from '#application/use-cases';
import { hrefOf } from '../answer/href.js';
import { route, type Route } from '../route.js';
import { changeQuery, changeRequest, mutationAnswer } from '../change-call.js';
import { withRemedies } from '../remedy-text.js';
import { mutation } from './schemas.js';

const severities = ['error', 'warning', 'info'] as const satisfies readonly Severity[];
const count = z.int().nonnegative();

const report = z
  .object({
    books: count,
    pages: count,
    errors: count,
    warnings: count,
    infos: count,
    findings: z.array(
      z.object({
        code: z.enum(findingCodes),
        severity: z.enum(severities),
        place: z.object({ path: z.string(), line: z.int().positive().optional() }),
        href: z.string().describe('The address of what it is about.'),
        explanation: z.string(),
        excerpt: z.string().optional().describe('The line at fault, with a caret below the column.'),
        fix: z.string().optional().describe('What POST /_/doctor/fix would do, where that is safe.'),
      }),
    ),
  })
  .meta({ id: 'DoctorReport', description: 'What is wrong with a project.' });

export function doctorRoutes({ readDoctor, mendProject, snapshots }: UseCases): Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/doctor',
      operationId: 'readDoctor',
      summary: 'What is wrong with the project',
      description:
        'Looks at every model, script, JSON file, image and command. An error keeps the app or a page from running somewhere, a warning makes something not happen. Reads each file once; how far it has come is told as `doctor` events on `/_/events`, at the beginning (0 pages), at the end, and a few times a second between.',
      tags: ['doctor'],
      answers: { 200: report },
      handle: async () => {
        const { revision, result } = await snapshots.read((files) => readDoctor.execute(files));
        return { status: 200, document: withHrefs(result), revision };
      },
    }),
    route({
      method: 'POST',
      path: '/_/doctor/fix',
      operationId: 'mendProject',
      summary: 'Mend what can be mended safely',
      description: 'One change, which can be taken back as any other. What could not be mended is in the warnings.',
      tags: ['doctor'],
      query: z.object({
        code: z.enum(findingCodes).optional().describe('Mend only findings of this code.'),
        ...changeQuery,
      }),
      answers: { 200: mutation },
      handle: async (call) => mutationAnswer(await mendProject.execute(changeRequest(call), call.query.code)),
    }),
  ];
}

function withHrefs({ findings, ...counts }: DoctorReport) {
  return {
    ...counts,
    findings: findings.map(({ resource, remedies, ...finding }) => ({
      ...finding,
      explanation: withRemedies(finding.explanation, remedies),
      href: hrefOf(resource),
    })),
  };
}
