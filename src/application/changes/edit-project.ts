import { Problem } from '#domain/problem/problem';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { OperationRequest } from './change-request.js';
import type { GroupCommit } from './group-commit/group-commit.js';
import type { Plan, PlanOptions } from './plan.js';
import { warnOfSecondFiles } from './warn-of-second-files.js';

const maxWaiting = 1024;

/**
 * The only way to change a project: read, plan, commit. If somebody else changes a file that the plan has read, it starts again.
 * Changes of a project happen one after the other. Each is recorded in the history in the same commit, and then announced. External
 * edits of the same files are recorded first.
 */
export class EditProject {
  /** The number of changes without an answer. */
  private unanswered = 0;

  constructor(
    private readonly commits: GroupCommit,
    private readonly models: Pick<ProjectModels, 'pageFile'>,
    private readonly readOnly = false,
  ) {}

  /**
   * Plans and commits a change. An item of a batch is only planned: the batch commits it.
   * @throws Problem the plan's own refusal; `read-only` if the service changes nothing, also for a dry run; `edited-elsewhere` if
   *   the files keep changing; `too-busy` if 1,024 changes wait already; `storage-full`; `internal` if the medium fails. Nothing was
   *   changed then.
   */
  async execute(request: OperationRequest, asked: Plan, options: PlanOptions = {}): Promise<Mutation> {
    const plan: Plan = async (draft) => warnOfSecondFiles(await asked(draft), draft, this.models);
    if (request.batch !== undefined) return request.batch.plan(request, plan, options);
    this.refuseIfReadOnly();
    if (this.unanswered >= maxWaiting) {
      throw new Problem(
        'too-busy',
        `${maxWaiting.toLocaleString('en')} changes wait for their turn already; send the request again later.`,
      );
    }
    this.unanswered++;
    return this.commits.execute(request, plan, options).finally(() => {
      this.unanswered--;
    });
  }

  /** @throws Problem `read-only` */
  refuseIfReadOnly(): void {
    if (!this.readOnly) return;
    throw new Problem(
      'read-only',
      'This service changes nothing: it was started with --read-only, or it may not write the project. Start one that may, without that option, to change the project.',
    );
  }
}
