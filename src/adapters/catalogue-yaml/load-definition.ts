import type { PropertyTypes, RuntimeNeeds, ScriptDefinition } from '#application/ports/class-catalogue';
import { definitionSchema } from './data-schemas.js';
import { listData } from './list-data.js';
import { readData } from './read-data.js';

type Shared = Pick<
  ScriptDefinition,
  'module' | 'template' | 'call' | 'properties' | 'events' | 'presentWhen' | 'needs'
> & {
  readonly groups: boolean;
};
/** What a family says for all of its definitions. */
export type Family = { readonly [Fact in keyof Shared]?: Shared[Fact] | undefined };

/** @throws Error where the file, or its family, does not say all that is needed */
export function loadDefinition(file: URL, family: Family): ScriptDefinition {
  const { variants: by, ...own } = readData(file, definitionSchema);
  const [module, template] = [own.module ?? family.module, own.template ?? family.template];
  if (module === undefined || template === undefined) {
    throw new Error(
      `The data file of "${own.name}" names no module or no template, nor does its family "${own.family}".`,
    );
  }
  const { name, description, defaults, aliases, copies, knownBy } = own;
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
    presentWhen: own.presentWhen ?? family.presentWhen ?? {},
    onGroups: own.groups ?? family.groups ?? false,
    aliases,
    needs: { ...moduleNeeds(module), ...family.needs, ...own.needs },
    ...(knownBy === undefined ? {} : { knownBy }),
  };
  return by === undefined ? definition : { ...definition, variants: { by, kinds: loadKinds(file, definition) } };
}

/** The file of the module itself, in a project with a runtime of its own. */
function moduleNeeds(module: string): RuntimeNeeds {
  return module === '' ? {} : { [`${module.replaceAll('.', '/')}.lua`]: [] };
}

/** Without a prototype: a property may be called `toString`, and is of no known type then. */
function typesOf(...types: readonly PropertyTypes[]): PropertyTypes {
  return Object.assign(Object.setPrototypeOf({}, null) as object, ...types) as PropertyTypes;
}

/** The types of what is shared, but for tables that a thing says more of itself. */
function withoutTablesOf(own: PropertyTypes, shared: PropertyTypes): PropertyTypes {
  return Object.fromEntries(
    Object.entries(shared).filter(([path]) => !Object.keys(own).some((each) => each.startsWith(`${path}.`))),
  );
}

/** The kinds of a thing: `component/joints/rope.yaml` is one of `component/joints.yaml`, and has what that one has. */
function loadKinds(file: URL, { module, template, call, properties, events, presentWhen, needs }: ScriptDefinition) {
  const folder = new URL(file.href.replace(/\.yaml$/, '/'));
  const common = { module, template, call, properties, events, presentWhen, needs };
  const kinds = listData(folder).flatMap((data) => {
    const kind = loadDefinition(data, common);
    return [kind.name, ...kind.aliases].map((name) => [name, kind] as const);
  });
  return Object.fromEntries(kinds);
}
