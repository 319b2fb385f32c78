import { existsSync } from 'node:fs';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { definitionSchema, familySchema } from './data-schemas.js';
import { DefinitionFiles, type Named } from './definition-files.js';
import { listData, listFolders } from './list-data.js';
import { readData } from './read-data.js';

/** Each class of `layer-class/<family>/`, with what `layer-class/<family>.yaml` says of the whole family. */
export function classFiles(folder: URL): DefinitionFiles<ScriptDefinition> {
  const classes = new URL('layer-class/', folder);
  const families = new Map<string, Family>();
  const familyOf = (file: URL): Family => {
    const shared = new URL(`${new URL('.', file).pathname.slice(0, -1)}.yaml`, file);
    const family = families.get(shared.href) ?? (existsSync(shared) ? readData(shared, familySchema) : {});
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

type Types = ScriptDefinition['properties'];

type Shared = Pick<ScriptDefinition, 'module' | 'template' | 'call' | 'properties' | 'events'> & {
  readonly groups: boolean;
};
type Family = { readonly [Fact in keyof Shared]?: Shared[Fact] | undefined };

function loadDefinition(file: URL, family: Family): ScriptDefinition {
  const { variants: by, ...own } = readData(file, definitionSchema);
  const [module, template] = [own.module ?? family.module, own.template ?? family.template];
  if (module === undefined || template === undefined) {
    throw new Error(
      `The data file of "${own.name}" names no module or no template, nor does its family "${own.family}".`,
    );
  }
  const { name, description, defaults, aliases, copies } = own;
  const definition = {
    name,
    family: own.family,
    description,
    module,
    call: own.call ?? family.call ?? 'set',
    template,
    defaults,
    properties: typesOf(withoutTablesOf(own.properties, family.properties ?? {}), own.properties),
    events: own.events ?? family.events ?? [],
    copies,
    onGroups: own.groups ?? family.groups ?? false,
    aliases,
  };
  return by === undefined ? definition : { ...definition, variants: { by, kinds: loadKinds(file, definition) } };
}

/** Without a prototype: a property may be called `toString`, and is of no known type then. */
function typesOf(...types: readonly Types[]): Types {
  return Object.assign(Object.setPrototypeOf({}, null) as object, ...types) as Types;
}

/** The types of what is shared, but for tables that a thing says more of itself. */
function withoutTablesOf(own: Types, shared: Types): Types {
  return Object.fromEntries(
    Object.entries(shared).filter(([path]) => !Object.keys(own).some((each) => each.startsWith(`${path}.`))),
  );
}

/** The kinds of a thing: `component/joints/rope.yaml` is one of `component/joints.yaml`, and has what that one has. */
function loadKinds(file: URL, { module, template, call, properties, events }: ScriptDefinition) {
  const folder = new URL(file.href.replace(/\.yaml$/, '/'));
  const common = { module, template, call, properties, events };
  const kinds = listData(folder).flatMap((data) => {
    const kind = loadDefinition(data, common);
    return [kind.name, ...kind.aliases].map((name) => [name, kind] as const);
  });
  return Object.fromEntries(kinds);
}
