import * as z from 'zod';
import { projectResource } from '#domain/change/resource-document';
import type { Warning } from '#domain/change/warning';
import { Problem } from '#domain/problem/problem';
import type { ExamineProject } from '#application/doctor/examine-project';
import { findingCodes } from '#application/doctor/checks';
import type { Finding } from '#application/doctor/finding';
import { findingsById } from '#application/doctor/report';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { isUnreadable, type ProjectFiles } from '#application/project/files/project-files';
import type { Snapshots } from '#application/reading/snapshots';
import { name } from '../define-operation.js';
import { defineChangeOf } from '../define-operation-of-class.js';

/** Mends what can be mended safely, all of it in one change that can be undone. */
export class MendProject {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly project: ExamineProject,
    private readonly edit: EditProject,
  ) {}

  /**
   * Without `code` and `id`, it mends every finding that has a fix.
   * @param code mends only findings of this code
   * @param id mends only this finding
   * @throws Problem `finding-not-found`, `no-safe-fix` for the finding `id`; `invalid-query` for both a code and an id
   */
  async execute(request: ChangeRequest, { code, id }: MendOptions = {}): Promise<Mutation> {
    if (code !== undefined && id !== undefined)
      throw new Problem(
        'invalid-query',
        'Send "code" or "id", not both: an id names one finding, whatever its code is.',
      );
    const examine = (files: ProjectFiles) => this.project.examine(files, () => undefined);
    const { findings } =
      request.batch === undefined
        ? (await this.snapshots.read(examine)).result
        : await examine(untrackedReads(request.batch.draft));
    const wanted =
      id === undefined
        ? findings.filter((finding) => code === undefined || finding.kind.code === code)
        : [requireMendable(findings, id)];
    return this.edit.execute({ ...request, operation: 'mendProject', address: [] }, async (draft) => {
      const warnings: Warning[] = [];
      for (const finding of wanted) warnings.push(...(await mend(draft, finding)));
      return { resource: projectResource, warnings };
    });
  }
}

interface MendOptions {
  readonly code?: string | undefined;
  readonly id?: string | undefined;
}

function requireMendable(findings: readonly Finding[], id: string): Finding {
  const finding = findingsById(findings).get(id);
  if (finding === undefined)
    throw new Problem(
      'finding-not-found',
      `The project has no finding "${id}". It may be mended already, or its file has changed.`,
    );
  if (finding.mend !== undefined) return finding;
  throw new Problem(
    'no-safe-fix',
    `Only its author can mend the finding "${id}": ${finding.explanation}`,
    { file: finding.place.path },
    { remedies: finding.remedies },
  );
}

/** Mends one finding. A failure becomes a warning, and the other findings are mended all the same. */
async function mend(draft: Draft, { mend: wanted, place }: Finding): Promise<Warning[]> {
  try {
    await wanted?.apply(draft);
    return [];
  } catch (error) {
    if (!(error instanceof Problem || isUnreadable(error))) throw error;
    return [{ code: 'not-mended', at: place.path, message: `"${place.path}" was not mended: ${error.message}` }];
  }
}

/** @internal */
export const mendProject = defineChangeOf({
  id: 'mendProject',
  noun: 'doctor',
  verb: 'fix',
  effect: 'set',
  summary: 'Mend what can be mended safely',
  description:
    'One change, which can be undone like any other. The warnings list the findings that could not be mended.',
  options: z.object({
    code: z.enum(findingCodes).optional().describe('Mend only findings of this code.'),
    id: name.optional().describe('Mend only the finding with this id.'),
  }),
  problems: ['finding-not-found', 'no-safe-fix'],
  examples: [{}, { options: { code: 'missing-script' } }],
  use: MendProject,
  run: (use, { options }, request) => use.execute(request, options),
});
