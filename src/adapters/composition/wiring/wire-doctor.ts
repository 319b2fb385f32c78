import type { Container } from 'inversify';
import { ExaminePages } from '#application/doctor/examine-pages';
import { ExamineProject } from '#application/doctor/examine-project';
import { MendMissing } from '#application/doctor/mend-missing';
import { EditProject } from '#application/edit/edit-project';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { FindNames } from '#application/references/find/find-names';
import { CommandScripts } from '#application/project/command/command-scripts';
import { MendProject } from '#application/use-cases/doctor/mend-project';
import { ReadDoctor } from '#application/use-cases/doctor/read-doctor';
import { tokens } from './binding-tokens.js';
import { wire } from './wire.js';

/** What looks for trouble in a project, and mends it. */
export function wireDoctor(container: Container): void {
  wire(container, ExaminePages, [tokens.codecs, FindNames]);
  wire(container, MendMissing, [tokens.codecs, ScriptProperties, CommandScripts]);
  wire(container, ExamineProject, [tokens.codecs, ProjectModels, ExaminePages, MendMissing, tokens.catalogue]);
  wire(container, ReadDoctor, [ExamineProject, tokens.eventFeed]);
  wire(container, MendProject, [tokens.fileStore, ExamineProject, EditProject]);
}
