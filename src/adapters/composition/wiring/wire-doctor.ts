import type { Container } from 'inversify';
import { ExaminePages } from '#application/doctor/examine-pages';
import { ExamineProject } from '#application/doctor/examine-project';
import { MendMissing } from '#application/doctor/mend-missing';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { FindNames } from '#application/references/find/find-names';
import { CommandScripts } from '#application/project/command/command-scripts';
import { tokens } from './binding-tokens.js';
import { wire } from './wire.js';

/** What looks for trouble in a project, and mends it. */
export function wireDoctor(container: Container): void {
  wire(container, ExaminePages, [tokens.codecs, FindNames]);
  wire(container, MendMissing, [tokens.codecs, ScriptProperties, CommandScripts]);
  wire(container, ExamineProject, [tokens.codecs, ProjectModels, ExaminePages, MendMissing, tokens.catalogue]);
}
