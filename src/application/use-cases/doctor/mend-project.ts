import * as z from 'zod';
import { projectResource } from '#domain/change/resource-document';
import type { ProjectServices } from '#application/project-services';
import type { Warning } from '#domain/change/warning';
import { Problem } from '#domain/problem/problem';
import { findingCodes } from '#application/doctor/checks';
import type { Finding } from '#application/doctor/finding';
import { findingsById } from '#application/doctor/report';
import type { Draft } from '#application/project/draft/draft';
import type { ChangeRequest } from '#application/changes/change-request';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { isUnreadable, type ProjectFiles } from '#application/project/files/project-files';
import { defineChange, name } from '../define-operation.js';

interface FixOptions {
  /** Only findings of this code. */
  readonly code?: string | undefined;
  /** Only this finding. */
  readonly id?: string | undefined;
}

/** @throws Problem `finding-not-found`, `no-safe-fix` for the finding `id`; `invalid-query` for both a code and an id */
async function findingsToFix(
  { doctor, snapshots }: ProjectServices,
  { code, id }: FixOptions,
  { batch }: ChangeRequest,
): Promise<readonly Finding[]> {
  if (code !== undefined && id !== undefined)
    throw new Problem('invalid-query', 'Send "code" or "id", not both: an id names one finding, whatever its code is.');
  const examine = (files: ProjectFiles) => doctor.examine(files, () => undefined);
  const { findings } =
    batch === undefined ? (await snapshots.read(examine)).result : await examine(untrackedReads(batch.draft));
  if (id !== undefined) return [requireFixable(findings, id)];
  return findings.filter((finding) => code === undefined || finding.kind.code === code);
}

function requireFixable(findings: readonly Finding[], id: string): Finding {
  const finding = findingsById(findings).get(id);
  if (finding === undefined)
    throw new Problem(
      'finding-not-found',
      `The project has no finding "${id}". It may be fixed already, or its file has changed.`,
    );
  if (finding.fix !== undefined) return finding;
  throw new Problem(
    'no-safe-fix',
    `Only its author can fix the finding "${id}": ${finding.explanation}`,
    { file: finding.place.path },
    { remedies: finding.remedies },
  );
}

/** Fixes one finding. A failure becomes a warning, and the other findings are fixed all the same. */
async function fix(draft: Draft, { fix: wanted, place }: Finding): Promise<Warning[]> {
  try {
    await wanted?.apply(draft);
    return [];
  } catch (error) {
    if (!(error instanceof Problem || isUnreadable(error))) throw error;
    return [{ code: 'not-mended', at: place.path, message: `"${place.path}" was not fixed: ${error.message}` }];
  }
}

/**
 * Fixes what can be fixed safely, all of it in one change that can be undone. Without `code` and `id`, it fixes every finding
 * that has a fix.
 * @internal
 */
export const mendProject = defineChange({
  id: 'mendProject',
  noun: 'doctor',
  verb: 'fix',
  effect: 'set',
  summary: 'Fix what can be fixed safely',
  description:
    'One change, which can be undone like any other. The warnings list the findings that could not be fixed.',
  options: z.object({
    code: z.enum(findingCodes).optional().describe('Fix only findings of this code.'),
    id: name.optional().describe('Fix only the finding with this id.'),
  }),
  problems: ['finding-not-found', 'no-safe-fix'],
  examples: [{}, { options: { code: 'missing-script' } }],
  plan: async (services, { options }, request) => {
    const wanted = await findingsToFix(services, options, request);
    return async (draft) => {
      const warnings: Warning[] = [];
      for (const finding of wanted) warnings.push(...(await fix(draft, finding)));
      return { resource: projectResource, warnings };
    };
  },
});
