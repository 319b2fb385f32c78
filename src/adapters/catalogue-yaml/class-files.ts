import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { familySchema } from './data-schemas.js';
import { DefinitionFiles, type Named } from './definition-files.js';
import { listData, listFolders } from './list-data.js';
import { loadDefinition, type Family } from './load-definition.js';
import { readData } from './read-data.js';
import { isTemplate } from '../../template-files.js';

/** Each class of `layer-class/<family>/`, with what `layer-class/<family>.yaml` says of the whole family. */
export function classFiles(folder: URL): DefinitionFiles<ScriptDefinition> {
  const classes = new URL('layer-class/', folder);
  const families = new Map<string, Family>();
  const familyOf = (file: URL): Family => {
    const shared = new URL(`${new URL('.', file).pathname.slice(0, -1)}.yaml`, file);
    const family = families.get(shared.href) ?? (isTemplate(shared) ? readData(shared, familySchema) : {});
    families.set(shared.href, family);
    return family;
  };
  return new DefinitionFiles(
    () => listFolders(classes).flatMap((family) => listData(new URL(`${encodeURIComponent(family)}/`, classes))),
    (file) => [named(loadDefinition(file, familyOf(file)))],
  );
}

/** What is not attached by a class's name. */
export function componentFiles(folder: URL): DefinitionFiles<ScriptDefinition> {
  return new DefinitionFiles(
    () => [
      ...listData(new URL('component/', folder)),
      ...listData(new URL('layer/', folder)),
      new URL('layer-class/custom.yaml', folder),
    ],
    (file) => [named(loadDefinition(file, {}))],
  );
}

function named(definition: ScriptDefinition): Named<ScriptDefinition> {
  return { names: [definition.name, ...definition.aliases], definition };
}
