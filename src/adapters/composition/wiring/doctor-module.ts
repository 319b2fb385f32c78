import { ExaminePages } from '#application/doctor/examine-pages';
import { ExamineProject } from '#application/doctor/examine-project';
import { MendMissingScripts } from '#application/doctor/mend-missing-scripts';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { FindNames } from '#application/references/find/find-names';
import { CommandScripts } from '#application/project/command/command-scripts';
import { tokens } from './binding-tokens.js';
import { classModule, wired } from './wire.js';

/** What looks for trouble in a project, and mends it. */
export const doctorModule = classModule([
  wired(ExaminePages, [tokens.codecs, FindNames]),
  wired(MendMissingScripts, [tokens.codecs, ScriptProperties, CommandScripts]),
  wired(ExamineProject, [tokens.codecs, ProjectModels, ExaminePages, MendMissingScripts, tokens.catalogue]),
]);
