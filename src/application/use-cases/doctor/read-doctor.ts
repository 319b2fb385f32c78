import * as z from 'zod';
import { resourceTypes } from '#domain/change/resource-document';
import { findingCodes, type Severity } from '#application/doctor/finding';
import type { ExamineProject } from '#application/doctor/examine-project';
import { type DoctorReport, throttled, type OnProgress, reportOf } from '#application/doctor/report';
import type { EventFeed } from '#application/ports/event-feed';
import type { ProjectFiles } from '#application/project/files/project-files';
import { defineRead } from '../define-operation.js';

/** Examines the project and reports what is wrong with it. Changes nothing. Publishes its progress as events. */
export class ReadDoctor {
  constructor(
    private readonly project: ExamineProject,
    private readonly feed: EventFeed,
  ) {}

  /** @param onProgress called at the beginning, at the end, and a few times a second in between */
  async execute(files: ProjectFiles, onProgress?: OnProgress): Promise<DoctorReport> {
    const report = throttled((data) => {
      this.feed.publish({ type: 'doctor', data });
      onProgress?.(data);
    });
    return reportOf(await this.project.examine(files, report));
  }
}

const severities = ['error', 'warning', 'info'] as const satisfies readonly Severity[];
const count = z.int().nonnegative();

/** The schema of a `DoctorReport`. @internal */
export const doctorReport = z.object({
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
      resource: z
        .object({ type: z.enum(resourceTypes), address: z.array(z.string()) })
        .nullable()
        .describe('What it is about; `null` for code of the app that is part of no other thing.'),
      explanation: z.string(),
      remedies: z.array(z.looseObject({ kind: z.string() })).optional(),
      excerpt: z.string().optional().describe('The line at fault, with a caret below the column.'),
      fix: z.string().optional().describe('What `mendProject` would do, where that is safe.'),
    }),
  ),
});

/** @internal */
export const readDoctor = defineRead({
  id: 'readDoctor',
  noun: 'doctor',
  verb: 'show',
  summary: 'What is wrong with the project',
  description:
    'Checks every model, script, JSON file, image and command. An error stops the app or a page from running. A warning means that something in the app does not work.',
  result: doctorReport,
  use: ReadDoctor,
  run: (use, _, files) => use.execute(files),
});
