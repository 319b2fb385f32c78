import { existsSync } from 'node:fs';
import type {
  ActionDefinition,
  PropertyTypes,
  RuntimeNeeds,
  ScriptDefinition,
} from '#application/ports/class-catalogue';
import { overlay, tableOf, valueAt } from '#domain/properties/property-value';
import type { KnownForms } from '#application/ports/command-code';
import { actionsSchema, definitionSchema, familySchema, formsSchema } from './data-schemas.js';
import { listData, listFolders, readData } from './read-data.js';

/** All definitions of a folder of data files, as plain data: JSON holds them without loss. */
export interface CatalogueData {
  readonly classes: readonly ScriptDefinition[];
  /** Layers, page components, and the custom class: whatever a class's name does not attach. */
  readonly components: readonly ScriptDefinition[];
  /** The present actions, and each former name of one as an action of its own. */
  readonly actions: readonly ActionDefinition[];
}

/**
 * Reads every data file of a folder such as `templates/`. It takes half a second, so the build does it for the program.
 * @throws Error that names the file, and the place of the fault in it
 */
export function loadCatalogue(folder: URL): CatalogueData {
  const classes = new URL('layer-class/', folder);
  return {
    classes: listFolders(classes).flatMap((name) => loadFamily(new URL(`${encodeURIComponent(name)}/`, classes))),
    components: [
      ...listData(new URL('component/', folder)),
      ...listData(new URL('layer/', folder)),
      new URL('custom.yaml', classes),
    ].map((file) => loadDefinition(file, {})),
    actions: loadAllActions(new URL('command/', folder)),
  };
}

type Shared = Pick<
  ScriptDefinition,
  | 'group'
  | 'module'
  | 'template'
  | 'call'
  | 'form'
  | 'properties'
  | 'events'
  | 'presentWhen'
  | 'nilTables'
  | 'formerFunctions'
  | 'needs'
> & {
  readonly groups: boolean;
};
/** The facts that a family gives to all of its definitions. */
type Family = { readonly [Fact in keyof Shared]?: Shared[Fact] | undefined };

/** The classes of `layer-class/<family>/`; `layer-class/<family>.yaml` has what they share. */
function loadFamily(folder: URL): ScriptDefinition[] {
  const shared = new URL(folder.href.replace(/\/$/, '.yaml'));
  const family = existsSync(shared) ? readData(shared, familySchema) : {};
  return listData(folder).map((file) => loadDefinition(file, family));
}

/** @throws Error where the file and its family lack something */
function loadDefinition(file: URL, family: Family): ScriptDefinition {
  const { variants: by, ...own } = readData(file, definitionSchema);
  const { group = family.group, module = family.module, template = family.template } = own;
  if (group === undefined || module === undefined || template === undefined) {
    throw new Error(
      `The data file of "${own.name}" names no group, no module or no template, nor does its family "${own.family}".`,
    );
  }
  const { name, title, description, defaults, initial, aliases, copies, knownBy, drawnAs, motion, showsOneBy } = own;
  const definition = {
    name,
    title,
    group,
    family: own.family,
    description,
    module,
    call: own.call ?? family.call ?? 'set',
    form: own.form ?? family.form ?? 'module',
    template,
    defaults,
    initial: overlay(defaults, initial),
    properties: typesOf(withoutTablesOf(own.properties, family.properties ?? {}), own.properties),
    events: own.events ?? family.events ?? [],
    copies,
    presentWhen: own.presentWhen ?? family.presentWhen ?? {},
    nilTables: own.nilTables ?? family.nilTables ?? [],
    formerFunctions: own.formerFunctions ?? family.formerFunctions ?? [],
    onGroups: own.groups ?? family.groups ?? false,
    aliases,
    needs: { ...moduleNeeds(module), ...family.needs, ...own.needs },
    ...(knownBy === undefined ? {} : { knownBy }),
    ...(drawnAs === undefined ? {} : { drawnAs }),
    ...(motion === undefined ? {} : { motion }),
    ...(showsOneBy === undefined ? {} : { showsOneBy }),
  };
  return by === undefined ? definition : { ...definition, variants: { by, kinds: loadKinds(file, definition) } };
}

/** The file of the module itself, in a project with a runtime of its own. */
function moduleNeeds(module: string): RuntimeNeeds {
  return module === '' ? {} : { [`${module.replaceAll('.', '/')}.lua`]: [] };
}

/** Without a prototype: a property named `toString` has no type unless the data gives it one. */
function typesOf(...types: readonly PropertyTypes[]): PropertyTypes {
  return Object.assign(Object.setPrototypeOf({}, null) as object, ...types) as PropertyTypes;
}

/** The shared types, without those of tables that a definition describes in more detail. */
function withoutTablesOf(own: PropertyTypes, shared: PropertyTypes): PropertyTypes {
  return Object.fromEntries(
    Object.entries(shared).filter(([path]) => !Object.keys(own).some((each) => each.startsWith(`${path}.`))),
  );
}

/** The variants of a definition: `component/joints/rope.yaml` is one of `component/joints.yaml` and shares its facts. */
function loadKinds(file: URL, common: ScriptDefinition) {
  const { group, module, template, call, form, properties, events, presentWhen, nilTables, formerFunctions, needs } =
    common;
  const folder = new URL(file.href.replace(/\.yaml$/, '/'));
  const kinds = listData(folder).flatMap((data) => {
    const loaded = loadDefinition(data, {
      group,
      module,
      template,
      call,
      form,
      properties,
      events,
      presentWhen,
      nilTables,
      formerFunctions,
      needs,
    });
    const kind = { ...loaded, properties: withOthersApart(loaded, properties) };
    return [kind.name, ...kind.aliases].map((name) => [name, kind] as const);
  });
  return Object.fromEntries(kinds);
}

/** Groups the shared properties that a kind has no default for: they are those of other kinds, and no handle sets them. */
function withOthersApart({ properties, defaults }: ScriptDefinition, shared: PropertyTypes): PropertyTypes {
  return typesOf(
    Object.fromEntries(
      Object.entries(properties).map(([path, type]) => {
        const isUsual = type !== shared[path] || valueAt(defaults, path.split('.')) !== undefined;
        if (isUsual) return [path, type];
        const { handle: _, ...of } = type;
        return [path, { ...of, group: 'Other kinds' }];
      }),
    ),
  );
}

/** The file of the runtime that the script of every command needs. */
const everyCommand = { 'commands/kwik/actionCommand.lua': [] };

type ActionData = ReturnType<typeof actionsSchema.parse>['actions'][string] & { readonly group: string };
type ActionFacts = Omit<ActionDefinition, keyof KnownForms>;

/** All actions, with the forms that they have in scripts. */
function loadAllActions(folder: URL): ActionDefinition[] {
  const files = listData(new URL('forms/', folder)).map((file) => readData(file, formsSchema));
  return listData(new URL('actions/', folder))
    .flatMap(loadActions)
    .map((action) => ({
      ...action,
      forms: files.flatMap(({ forms }) => forms[action.command] ?? []),
      leftOut: !files.some(({ always, forms }) => always && action.command in forms),
    }));
}

/** The actions of one group. */
function loadActions(file: URL): ActionFacts[] {
  const { group, title, needs, actions } = readData(file, actionsSchema);
  return Object.entries(actions).flatMap(([verb, data]) =>
    definitions(verb === '' ? group : `${group}.${verb}`, {
      ...data,
      group: title,
      needs: { ...everyCommand, ...needs, ...data.needs },
    }),
  );
}

/** The action, and each of its former names. */
function definitions(command: string, { formerly, ...action }: ActionData): ActionFacts[] {
  const former = Object.entries(formerly).map(([name, { params, set }]) => {
    const types = { ...action.params };
    for (const [was, is] of Object.entries(params))
      types[was] = types[is] ?? { title: was, group: 'Older names', type: 'any' };
    const wasOf = (is: string) => Object.keys(params).find((was) => params[was] === is) ?? is;
    const defaults = Object.entries({ ...action.defaults, ...set }).map(([is, value]) => [wasOf(is), value] as const);
    return {
      ...action,
      command: name,
      params: types,
      required: action.required.map((names) => [...new Set([...names.map(wasOf), ...names])]),
      defaults: tableOf(Object.fromEntries(defaults)),
      formerly: [],
      now: { command, params, set },
    };
  });
  return [{ command, ...action, formerly: Object.keys(formerly) }, ...former];
}
