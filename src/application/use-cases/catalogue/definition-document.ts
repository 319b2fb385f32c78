import * as z from 'zod';
import { referenceKinds } from '#domain/reference-kind';
import {
  axes,
  choices,
  handles,
  propertyKinds,
  measures,
  units,
  type ActionDefinition,
  type ScriptDefinition,
} from '#application/ports/class-catalogue';
import { properties } from '../property-schemas.js';

/** What an editor draws its form from. */
export interface DefinitionDocument extends Pick<
  ScriptDefinition,
  | 'name'
  | 'title'
  | 'group'
  | 'family'
  | 'description'
  | 'module'
  | 'defaults'
  | 'initial'
  | 'properties'
  | 'events'
  | 'onGroups'
  | 'aliases'
  | 'showsOneBy'
> {
  readonly variants?: { readonly by: string; readonly kinds: Readonly<Record<string, DefinitionDocument>> };
}

export type ActionDocument = Omit<ActionDefinition, 'needs' | 'now' | 'forms' | 'leftOut'>;

export function definitionDocument(definition: ScriptDefinition): DefinitionDocument {
  const { name, title, group, family, description, module, defaults, initial } = definition;
  const { properties, events, onGroups, aliases, showsOneBy, variants } = definition;
  const about = { name, title, group, family, description, module };
  const facts = { defaults, initial, properties, events, onGroups, aliases };
  const document = { ...about, ...facts, ...(showsOneBy === undefined ? {} : { showsOneBy }) };
  if (variants === undefined) return document;
  const kinds = Object.entries(variants.kinds).map(([kind, of]) => [kind, definitionDocument(of)] as const);
  return { ...document, variants: { by: variants.by, kinds: Object.fromEntries(kinds) } };
}

export function actionDocument(definition: ActionDefinition): ActionDocument {
  const { command, title, group, description, params, expressions, required, defaults, formerly } = definition;
  return { command, title, group, description, params, expressions, required, defaults, formerly };
}

const propertyType = z
  .object({
    title: z.string().describe("What a form calls it, in a designer's words: `Start position, horizontal`."),
    group: z.string().describe('The section of a form that it belongs to: `Start`, `Events`, `Older names`.'),
    type: z.enum(propertyKinds),
    enum: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    unit: z
      .enum(units)
      .optional()
      .describe(
        'Of a number, what it is counted in: `artwork`, pixels of the artwork, of which four are a point; `points` of the page; `ms`, milliseconds; `s`, seconds; `degrees`; `times` its own size, or how often.',
      ),
    measure: z
      .enum(measures)
      .optional()
      .describe(
        "What a number is of a page, where its unit alone does not show it. `place`: it counts from the corner of the app's content, and is another point of the page on other devices. `half-points`: the runtime halves it. `share`: 1 is all of it. `scale`: times the layer's own. `scale-from-start`: times what the layer has at the start of the motion. `whole-scale`: it takes the place of the layer's own scale.",
      ),
    axis: z.enum(axes).optional().describe('The axis of a place or scale that counts along one.'),
    step: z.number().optional().describe("Of a number: by how much one step of a form's field changes it."),
    handle: z
      .enum(handles)
      .optional()
      .describe(
        'The handle on the page that sets it. The properties of one table with the same handle belong together, such as `from.x` and `from.y`.',
      ),
    required: z
      .boolean()
      .optional()
      .describe('Whether the runtime fails without a value: `null` sets it back to the initial one.'),
    unread: z.boolean().optional().describe('Whether the runtime does not read it: a value of it does nothing.'),
    asText: z.boolean().optional().describe('Of a colour: scripts hold it as text, red, green and blue from 0 to 255.'),
    refersTo: z.enum(referenceKinds).optional().describe('If the value is a name: the kind of thing that it names.'),
    file: z
      .object({
        in: z.array(z.string()).describe("Folders below the book's assets; `{page}` is the page."),
        needed: z.boolean().optional().describe('Whether the page stops if the file is missing.'),
      })
      .optional()
      .describe('If the value is a text: it is the name of a file among the assets.'),
    description: z.string().optional(),
  })
  .meta({ id: 'PropertyType', description: 'What one property takes; its name is the dotted path to it.' });

/** @internal */
export const propertyTypes = z.record(z.string(), propertyType);

/** The schema of a `DefinitionDocument`. @internal */
export const definition = z
  .object({
    name: z.string(),
    title: z.string().describe('What an author calls it, in plain words.'),
    group: z.string().describe('The section of a palette that it belongs to.'),
    family: z.string(),
    description: z.string(),
    module: z.string().describe('The module of the runtime that its script is for.'),
    defaults: properties.describe('What the runtime does where a script sets nothing; `null` where it does nothing.'),
    initial: properties.describe('What a new script gets.'),
    properties: propertyTypes,
    events: z.array(z.string()).describe('The names below `actions` that take a command of the page.'),
    onGroups: z.boolean().describe('Of a class: whether page groups can carry it, too.'),
    aliases: z.array(z.string()),
    showsOneBy: z
      .enum(choices)
      .optional()
      .describe(
        'Of a class on a layer group, of which the app shows one layer: by what it chooses. With `language`, the one that is called like the language.',
      ),
    get variants() {
      return z
        .object({ by: z.string(), kinds: z.record(z.string(), definition) })
        .optional()
        .describe('Variants that take different properties. The value of the property that `by` names chooses one.');
    },
  })
  .meta({ id: 'Definition' });

/** The schema of an `ActionDocument`. @internal */
export const actionDefinition = z
  .object({
    command: z.string(),
    title: z.string().describe('What an author calls it, in plain words.'),
    group: z.string().describe('The section of a palette that it belongs to.'),
    description: z.string(),
    params: propertyTypes,
    expressions: z.array(z.string()).describe('The parameters that are Lua expressions.'),
    required: z
      .array(z.array(z.string()))
      .describe(
        'What it does nothing without: of each list, one parameter needs a value. The first is its present name.',
      ),
    defaults: properties,
    formerly: z.array(z.string()).describe('Names that older editors have for it.'),
  })
  .meta({ id: 'ActionDefinition' });
