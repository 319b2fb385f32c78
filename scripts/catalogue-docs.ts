import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { PropertyType, ScriptDefinition, ScriptKind } from '#application/ports/class-catalogue';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

const catalogue = new YamlCatalogue();
const made = 'Made from the data files beside the templates by `node --import tsx scripts/make-class-docs.mjs`.';

/** What is true of every kind of component and is said where the kinds are listed. */
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
    'A class is attached to a layer by `PUT /harbour/dusk/sun?class=pulse`, which a body gives properties at once: `{"properties": {"duration": 800}}`. A `POST` there changes them, a `DELETE` takes the class off. The names below are the ways to them: `properties.duration` is `duration` in the table `properties`. [Requests to click on](../examples/requests/classes.http) have more.',
    'Numbers are counted in `artwork` (pixels of the artwork, of which four are a point), `points` of the page, `ms` (milliseconds), `s` (seconds), `degrees`, or `times` (its own size, or how often), as the runtime counts them.',
    'A property that is not set has its default; `null` sets it back to it. `GET /_/classes` and `GET /_/components` answer the same as data.',
    ...families.flatMap((family) => [
      `## ${capital(family)}`,
      ...classes.filter((each) => each.family === family).flatMap((each) => definition(each.name, each)),
    ]),
    '## Not among them',
    '`new_image`, which no editor makes and the runtime fails on, and `video_png`, whose name the runtime takes for a class `png`, can be read where a project has them, and are not made.',
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
    'A command is a list of these, done one after the other. `PUT /harbour/commands/dusk/hide` makes one of `{"actions": [{"command": "layer.showHide", "params": {"target": "sun", "time": 500}}]}`, a `POST` there changes it; [requests to click on](../examples/requests/commands.http) have more. `GET /_/actions` answers the same as data. Numbers and booleans are taken as texts, too, as editors write them. Numbers are counted in `points`, `ms`, `s`, `degrees` or `times`, as [classes.md](classes.md) says.',
    ...groups.flatMap((group) => [
      `## ${group}`,
      ...actions
        .filter(({ command }) => command.split('.')[0] === group)
        .flatMap(({ command, description, params, defaults, expressions, formerly }) => [
          `### \`${command}\``,
          description,
          ...table(params, defaults, expressions),
          ...(formerly.length === 0 ? [] : [`In older files: ${formerly.map((name) => `\`${name}\``).join(', ')}.`]),
        ]),
    ]),
  ]);
}

function definition(title: string | undefined, { description, ...of }: ScriptDefinition): string[] {
  const facts = [
    of.aliases.length === 0 ? '' : `Also called ${of.aliases.map((name) => `\`${name}\``).join(', ')}.`,
    of.onGroups ? 'Page groups can carry it, too.' : '',
  ].filter((fact) => fact !== '');
  return [
    ...(title === undefined ? [] : [`### \`${title}\``]),
    [description, ...facts].join(' '),
    ...table(of.properties, of.defaults),
  ];
}

function table(
  types: Readonly<Record<string, PropertyType>>,
  defaults: Properties,
  expressions: readonly string[] = [],
): string[] {
  const known = Object.entries(types).filter(([name]) => !(name === '_target' && 'target' in types));
  if (known.length === 0) return [];
  const rows = known.map(([name, type]) => {
    const byDefault = name.split('.').reduce<PropertyValue | undefined>(valueOf, defaults);
    const takes = expressions.includes(name) ? 'Lua expression' : typeText(type);
    return [
      `\`${name}\``,
      takes,
      byDefault === undefined ? '' : `\`${JSON.stringify(byDefault)}\``,
      type.description ?? '',
    ];
  });
  const lines = [['Name', 'Takes', 'Default', ''], ['---', '---', '---', '---'], ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`,
  );
  return [lines.join('\n')];
}

function valueOf(value: PropertyValue | undefined, name: string): PropertyValue | undefined {
  return isTable(value) ? value[name] : undefined;
}

function typeText({ unit, ...type }: PropertyType): string {
  return `${kindText(type)}${unit === undefined ? '' : `, ${unit}`}`;
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

/** Not aligned: a table as wide as its longest line cannot be read as text either. */
function page(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
