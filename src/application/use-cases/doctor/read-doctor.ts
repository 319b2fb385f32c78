import type { ExamineProject } from '#application/doctor/examine-project';
import { type DoctorReport, nowAndThen, type OnProgress, reportOf } from '#application/doctor/report';
import type { EventFeed } from '#application/ports/event-feed';
import type { ProjectFiles } from '#application/project/files/project-files';

/** What is wrong with the project. Changes nothing. How far it has come is told as an event, and to whoever asks. */
export class ReadDoctor {
  constructor(
    private readonly project: ExamineProject,
    private readonly feed: EventFeed,
  ) {}

  /** @param onProgress told at the beginning, at the end, and a few times a second between */
  async execute(files: ProjectFiles, onProgress?: OnProgress): Promise<DoctorReport> {
    const report = nowAndThen((data) => {
      this.feed.publish({ type: 'doctor', data });
      onProgress?.(data);
    });
    return reportOf(await this.project.examine(files, report));
  }
}
