import * as z from 'zod';
import { componentKinds } from '#domain/component-kind';
import { emptyProperties, tableOf, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { referenceKinds } from '#domain/reference-kind';
import {
  axes,
  choices,
  drawnAs,
  handles,
  measures,
  motions,
  propertyKinds,
  timings,
  units,
  type PropertyType,
} from '#application/ports/class-catalogue';
import { scriptForms } from '#application/ports/script-form';
import type { LayerTemplate } from '#application/ports/book-templates';

const value: z.ZodType<PropertyValue> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(value), table]),
);
const table: z.ZodType<Properties> = z.record(z.string(), value).transform((read) => tableOf(read));

const propertyFields = z.strictObject({
  title: z.string().min(1),
  group: z.string().min(1).default('Settings'),
  type: z.enum(propertyKinds),
  enum: z.array(value).exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
  unit: z.enum(units).exactOptional(),
  measure: z.enum(measures).exactOptional(),
  axis: z.enum(axes).exactOptional(),
  step: z.number().positive().exactOptional(),
  handle: z.enum(handles).exactOptional(),
  required: z.boolean().exactOptional(),
  asText: z.boolean().exactOptional(),
  unread: z.boolean().exactOptional(),
  refersTo: z.enum(referenceKinds).exactOptional(),
  file: z.strictObject({ in: z.array(z.string()).min(1), needed: z.boolean().exactOptional() }).exactOptional(),
  description: z.string().exactOptional(),
});

/** The usual step of a number, by its unit. */
const steps = { artwork: 1, points: 1, ms: 100, s: 0.1, degrees: 1, times: 0.1 };

const propertyType = propertyFields.transform((read): PropertyType => {
  const { type, unit, minimum, maximum, step } = read;
  if (type === 'color') return { ...read, handle: 'colour' };
  if (type !== 'number' && type !== 'integer') return read;
  const unitless = minimum === 0 && maximum === 1 ? 0.05 : 1;
  return { ...read, step: step ?? (type === 'number' && unit !== undefined ? steps[unit] : unitless) };
});

/** Words that files of the runtime must hold, by their paths in a project with a runtime of its own. */
const needs = z.record(z.string(), z.array(z.string().min(1)));

const types = z.record(z.string(), propertyType);

const formerFunctions = z.strictObject({
  code: z.string().min(1),
  texts: z.array(z.string().min(1)),
  timing: z.enum(timings),
  calls: z.boolean().default(true),
});

/** What the classes of one family share; each may have its own. */
export const familySchema = z.strictObject({
  group: z.string().min(1).optional(),
  module: z.string().optional(),
  template: z.string().optional(),
  call: z.enum(['set', 'new']).optional(),
  form: z.enum(scriptForms).optional(),
  events: z.array(z.string()).optional(),
  groups: z.boolean().optional(),
  presentWhen: z.record(z.string(), z.string()).optional(),
  nilTables: z.array(z.string()).optional(),
  formerFunctions: z.array(formerFunctions).optional(),
  needs: needs.optional(),
  properties: types.default({}),
});

/** A class, a component, a layer. */
export const definitionSchema = familySchema.extend({
  name: z.string().min(1),
  title: z.string().min(1),
  family: z.string().min(1),
  description: z.string().min(1),
  aliases: z.array(z.string()).default([]),
  copies: z.record(z.string(), z.string()).default({}),
  /** The name that distinguishes the kinds of it; their data files are in the folder beside this one. */
  variants: z.string().optional(),
  /** Of a kind of it: a piece of code that its script has, and no other kind's. */
  knownBy: z.string().min(1).optional(),
  /** Of a layer, and of each shape: what the app draws for it. */
  drawnAs: z.enum(drawnAs).optional(),
  /** Of an animation that does not move its layer from one state to another. */
  motion: z.enum(motions).optional(),
  /** Of a class on a layer group of which the app shows one layer. */
  showsOneBy: z.enum(choices).optional(),
  defaults: table,
  /** Where a new script differs from the defaults. */
  initial: table.default(emptyProperties()),
});

/** The actions of one group, by their verb. */
export const actionsSchema = z.strictObject({
  group: z.string().min(1),
  /** What an author calls the group. */
  title: z.string().min(1),
  /** What each of them needs; one may need more. */
  needs: needs.default({}),
  actions: z.record(
    z.string(),
    z.strictObject({
      title: z.string().min(1),
      description: z.string().min(1),
      params: types.default({}),
      needs: needs.default({}),
      /** The parameters that are Lua expressions, and go into the script as code. */
      expressions: z.array(z.string()).default([]),
      /** What it is left out without: of each list, one parameter. */
      required: z.array(z.array(z.string()).min(1)).default([]),
      defaults: table.default(emptyProperties()),
      /** By the whole name it had: its parameters' names then and now, and those that were implied. */
      formerly: z
        .record(
          z.string(),
          z.strictObject({
            params: z.record(z.string(), z.string()).default({}),
            set: table.default(emptyProperties()),
          }),
        )
        .default({}),
    }),
  ),
});

/** What one editor, or an earlier version, writes for actions, by their whole names. */
export const formsSchema = z.strictObject({
  /** Whether every editor writes something for these actions. */
  always: z.boolean().default(false),
  forms: z.record(
    z.string(),
    z.array(
      z.union([
        z.string().transform((lua) => ({ lua, without: [] as string[] })),
        z.strictObject({ lua: z.string().min(1), without: z.array(z.string()) }),
      ]),
    ),
  ),
});

const layers = z.array(z.lazy(() => layer));
const layer: z.ZodType<LayerTemplate> = z.strictObject({
  name: z.string().min(1),
  props: table.optional(),
  classes: z.record(z.string(), table).optional(),
  layers: layers.min(1).optional(),
});

/** A template of new books. */
export const bookTemplateSchema = z.strictObject({
  description: z.string().min(1),
  pages: z.record(
    z.string(),
    z.strictObject({
      layers: z.array(z.union([z.strictObject({ pictures: layers }), layer])).default([]),
      commands: z
        .record(z.string(), z.array(z.strictObject({ command: z.string(), params: table.default(emptyProperties()) })))
        .default({}),
      components: z.partialRecord(z.enum(componentKinds), z.record(z.string(), table)).default({}),
    }),
  ),
});
