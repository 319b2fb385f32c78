import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { ActionDefinition, PropertyType, ScriptDefinition, ScriptKind } from '#application/ports/class-catalogue';
import { isTable, type Properties, type PropertyValue, sameValue } from '#domain/properties/property-value';

const catalogue = new YamlCatalogue();
const made = 'Generated from the data files beside the templates by `node --import tsx scripts/make-class-docs.mjs`.';

/** The kinds of component, each with the title of its section. */
const kinds: readonly (readonly [ScriptKind, string])[] = [
  ['layer', 'Layers'],
  ['audios', 'Audios'],
  ['groups', 'Page groups'],
  ['timers', 'Timers'],
  ['variables', 'Variables'],
  ['joints', 'Joints'],
  ['page', 'Page components'],
];

/** `docs/classes.md`: every class, shape and page component, its properties, their defaults and types. */
export function classDocs(): string {
  const classes = catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []);
  const families = [...new Set(classes.map(({ family }) => family))];
  return page([
    '# Classes, layers and page components',
    made,
    '`PUT /harbour/dusk/sun?class=pulse` attaches a class to a layer. A body sets properties at once: `{"properties": {"duration": 800}}`. A `POST` to the same address changes them, and a `DELETE` detaches the class. The tables below list paths of properties: `properties.duration` is `duration` in the table `properties`. There are [requests to click on](../examples/requests/classes.http).',
    'Numbers have the unit that the runtime uses: `artwork` (pixels of the artwork, four to a point), `points` of the page, `ms` (milliseconds), `s` (seconds), `degrees`, or `times` (the factor of a size, or a count of repetitions). A `place` counts from the corner of the app’s content, so it is another point of the page on other devices. `half-points` are halved, of a `share` 1 is all, and a `scale` is times the layer’s own: `scale-from-start` times what it has at the start, and `whole-scale` in place of its own.',
    'The bold words and the column _Title_ are what forms show. A property that is not set has its default: what the runtime does where the script sets nothing. `null` is no value: a layer that moves without `to.y` keeps its height. `null` in a body sets a property back to its default. The column _New_ has what a new script gets where that differs. `GET /_/classes` and `GET /_/components` return the same as data.',
    ...families.flatMap((family) => [
      `## ${capital(family)}`,
      ...classes.filter((each) => each.family === family).flatMap((each) => definition(each.name, each)),
    ]),
    '## Not in the catalogue',
    'Two classes can be read where a project has them, but not made. No editor makes `new_image`, and the runtime fails on it. The runtime takes the name `video_png` for a class `png`.',
    ...kinds.flatMap(([kind, title]) => {
      const component = catalogue.component(kind);
      const variants = [...new Set(Object.values(component.variants?.kinds ?? {}))];
      return [
        `## ${title}`,
        ...definition(undefined, component),
        ...variants.flatMap((variant) => definition(variant.name, variant)),
      ];
    }),
  ]);
}

/** `docs/actions.md`: every action of commands, its parameters, their defaults and types. */
export function actionDocs(): string {
  const actions = catalogue.actionNames().flatMap((name) => catalogue.action(name) ?? []);
  const groups = [...new Set(actions.map(({ command }) => command.split('.')[0] ?? ''))];
  return page([
    '# Actions',
    made,
    'A command is a list of actions that run one after the other. `PUT /harbour/commands/dusk/hide` makes one from the body `{"actions": [{"command": "layer.showHide", "params": {"target": "sun", "time": 500}}]}`. A `POST` to the same address changes it. There are [requests to click on](../examples/requests/commands.http). `GET /_/actions` returns the same as data. Numbers and booleans may be texts, as editors write them. An action that lacks a value it requires is left out of the script, with the warning `action-left-out`; an empty Lua expression is refused. [classes.md](classes.md) explains the units `points`, `ms`, `s`, `degrees` and `times`.',
    ...groups.flatMap((group) => [
      `## ${group}`,
      ...actions
        .filter(({ command }) => command.split('.')[0] === group)
        .flatMap(({ command, title, description, params, defaults, expressions, required, formerly }) => [
          `### \`${command}\``,
          `**${title}.** ${description}`,
          ...table(params, defaults, expressions, required),
          ...(formerly.length === 0 ? [] : [`In older files: ${formerly.map((name) => `\`${name}\``).join(', ')}.`]),
        ]),
    ]),
  ]);
}

function definition(name: string | undefined, { title, description, ...of }: ScriptDefinition): string[] {
  const facts = [
    of.aliases.length === 0 ? '' : `Also called ${of.aliases.map((name) => `\`${name}\``).join(', ')}.`,
    of.onGroups ? 'Page groups can have it, too.' : '',
  ].filter((fact) => fact !== '');
  return [
    ...(name === undefined ? [] : [`### \`${name}\``]),
    [`**${title}.**`, description, ...facts].join(' '),
    ...table(of.properties, of.defaults, [], [], of.initial),
  ];
}

function table(
  types: Readonly<Record<string, PropertyType>>,
  defaults: Properties,
  expressions: readonly string[] = [],
  required: ActionDefinition['required'] = [],
  initial: Properties = defaults,
): string[] {
  const known = Object.entries(types).filter(([name]) => !(name === '_target' && 'target' in types));
  if (known.length === 0) return [];
  const hasInitial = !sameValue(defaults, initial);
  const rows = known.map(([name, type]) => {
    const [byDefault, atFirst] = [defaults, initial].map((values) =>
      name.split('.').reduce<PropertyValue | undefined>(valueOf, values),
    );
    const takes = expressions.includes(name) ? 'Lua expression' : typeText(type);
    return [
      `\`${name}\``,
      type.title,
      takes,
      requirement(name, types, required) ?? valueText(byDefault),
      ...(hasInitial ? [sameValue(byDefault, atFirst) ? '' : valueText(atFirst)] : []),
      type.description ?? '',
    ];
  });
  const head = ['Name', 'Title', 'Takes', 'Default', ...(hasInitial ? ['New'] : []), ''];
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`,
  );
  return [lines.join('\n')];
}

/** That it needs a value, or another parameter instead; older names leave it to the present one. */
function requirement(
  name: string,
  types: Readonly<Record<string, PropertyType>>,
  required: ActionDefinition['required'],
): string | undefined {
  const names = required.find((each) => each.includes(name))?.filter((each) => types[each]?.group !== 'Older names');
  if (names?.includes(name) !== true) return undefined;
  return ['required', ...names.filter((each) => each !== name).map((each) => `or \`${each}\``)].join(', ');
}

function valueText(value: PropertyValue | undefined): string {
  return value === undefined ? '' : `\`${JSON.stringify(value)}\``;
}

function valueOf(value: PropertyValue | undefined, name: string): PropertyValue | undefined {
  return isTable(value) ? value[name] : undefined;
}

function typeText({ unit, measure, axis: _, ...type }: PropertyType): string {
  return [kindText(type), unit, measure].filter((each) => each !== undefined).join(', ');
}

function kindText({ type, enum: choice, minimum, maximum, refersTo }: PropertyType): string {
  if (choice !== undefined) return choice.map((value) => `\`${JSON.stringify(value)}\``).join(' ');
  const range =
    minimum === undefined && maximum === undefined
      ? ''
      : maximum === undefined
        ? ` from ${minimum}`
        : minimum === undefined
          ? ` up to ${maximum}`
          : ` from ${minimum} to ${maximum}`;
  return (
    (refersTo === undefined
      ? type
      : type === 'list'
        ? `list of ${refersTo}s`
        : `name of ${/^[aeiou]/.test(refersTo) ? 'an' : 'a'} ${refersTo}`) + range
  );
}

/** Does not align the tables: they would be as wide as their longest line. */
function page(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
