import * as z from 'zod';
import type { DoctorReport } from '#application/doctor/report';
import { mendProject } from '#application/use-cases/doctor/mend-project';
import { doctorReport, readDoctor } from '#application/use-cases/doctor/read-doctor';
import { optionalThing } from '#application/use-cases/thing-schema';
import { hrefOfThing, requestTo } from '../address/operation-request.js';
import { publishedThing } from '../address/resource-paths.js';
import { declared, type Operations } from '../operations.js';
import { publishedRemedies } from '#application/use-cases/remedy-sentences';
import { remedyMembers } from '#application/use-cases/warning-schema';
import { withRemedies } from '#adapters/http/response/remedy-requests';
import { route, type Route } from '../route.js';

const tags = ['doctor'];

const { id, code, severity, place, explanation, excerpt, fix } = doctorReport.shape.findings.element.shape;
const publishedReport = doctorReport
  .extend({
    findings: z.array(
      z.object({
        id,
        code,
        severity,
        place,
        href: z.string().describe('The address of what it is about.'),
        ...optionalThing,
        explanation,
        ...remedyMembers,
        excerpt,
        fix: fix.describe('What POST /_/doctor/fix would do, where that is safe.'),
      }),
    ),
  })
  .meta({ id: 'DoctorReport', description: 'What is wrong with a project.' });

export function doctorRoutes(operations: Operations): Route[] {
  return [
    route({
      ...requestTo(readDoctor),
      tags,
      ...declared(readDoctor),
      description: `${readDoctor.description ?? ''} Reads each file once; it reports its progress as \`doctor\` events on \`/_/events\`: at the beginning (0 pages), at the end, and a few times a second between.`,
      query: readDoctor.options,
      responses: { 200: publishedReport },
      handle: async (call) => {
        // The response is never cached: each examination publishes its progress.
        const input = { at: {}, options: call.query, body: undefined };
        const { document, revision } = await operations.read(readDoctor, call, input);
        return { status: 200, document: publish(document), revision };
      },
    }),
    operations.changeRoute(mendProject, { tags }),
  ];
}

/** Addresses as paths, remedies as requests. The root stands for what is part of no other thing. */
function publish({ findings, ...counts }: DoctorReport) {
  return {
    ...counts,
    findings: findings.map(({ resource, remedies, ...finding }) => ({
      ...finding,
      explanation: withRemedies(finding.explanation, remedies),
      ...publishedRemedies(finding.explanation, remedies),
      href: resource === null ? '/' : hrefOfThing(resource),
      ...(resource !== null && publishedThing(resource)),
    })),
  };
}
