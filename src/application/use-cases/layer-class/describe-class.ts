import type { ProjectFiles } from '#application/project/files/project-files';
import { classApart, type KnownClass, type ScriptTarget } from '#application/project/script/script-targets';
import type { ProjectServices } from '#application/project-services';
import type { AttachedClass } from '../layer/layer-document.js';

/**
 * A class on a layer or a page group, as documents have it.
 * @param entry its name in the index model
 */
export async function describeClass(
  { scripts }: ProjectServices,
  entry: string,
  known: KnownClass,
  target: ScriptTarget,
  files: ProjectFiles,
): Promise<AttachedClass> {
  const read = await scripts.read(files, target);
  const { props, defaults } = read;
  return {
    name: entry,
    ...classApart(known),
    custom: known.custom,
    props,
    defaults,
    ...scripts.sourcesOf(read),
  };
}
