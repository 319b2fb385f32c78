import type { ExamineProject } from '#application/doctor/examine-project';
import { reportOf, type DoctorReport } from '#application/doctor/report';
import type { ProjectFiles } from '#application/project/project-files';

/** What is wrong with the project. Changes nothing. */
export class ReadDoctor {
  constructor(
    private readonly files: ProjectFiles,
    private readonly project: ExamineProject,
  ) {}

  async execute(files: ProjectFiles = this.files): Promise<DoctorReport> {
    return reportOf(await this.project.examine(files));
  }
}
