import { emptyProperties, type Properties, type PropertyValue, tableOf } from '#domain/properties/property-value';
import { colourText as textOf } from '#domain/properties/colour-values';
import { asList, asProperties } from './print-lua.js';

/** `{{ value | boolean: true }}`: the value as a boolean, also from the texts that editors store; the fallback for any other value. */
export function boolean(value: unknown, fallback: unknown = false): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return fallback === true;
}

/** `{{ value | number: 0 }}`: the value as a number, also from a text that editors store; the fallback for any other value. */
export function number(value: unknown, fallback: unknown = null): PropertyValue {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read === 'number' && Number.isFinite(read)) return read;
  return typeof fallback === 'number' ? fallback : null;
}

/**
 * `{{ color | color_parts }}`: red, green, blue and alpha from 0 to 1, or nothing where there is no
 * colour. Text holds red, green and blue from 0 to 255 (`"233,105,105,1"`), a list all four from 0 to 1.
 */
export function colourParts(value: unknown): PropertyValue {
  const isText = typeof value === 'string';
  const parts = isText ? value.split(',').map(Number) : Array.isArray(value) ? value.map(Number) : [];
  const [red, green, blue, alpha = 1] = parts;
  if (red === undefined || green === undefined || blue === undefined || !parts.every(Number.isFinite)) return null;
  return [...[red, green, blue].map((part) => (isText ? part / 255 : part)), alpha];
}

/** `{{ color | color_text }}`: a colour as the runtime splits it, `"255,0,0,0.2"`. A text stays as it is. */
export function colourText(value: unknown): PropertyValue {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : null;
  return textOf(value as PropertyValue[]); // templates hold nothing but data
}

/** `{{ actions | command_model: name }}`: the JSON text that the editor reads a command's actions from. */
export function commandModel(actions: unknown, name: unknown): string {
  return `${JSON.stringify({ name, actions: asList(actions) })}\n`;
}

/**
 * `{{ params | param: "target", "_target" }}`: the value of the first of these names that has one;
 * `null` where none does, or where there is no table. Editors write an empty value in several ways.
 */
export function param(params: unknown, ...names: unknown[]): PropertyValue {
  const table = params === null ? {} : asProperties(params);
  for (const name of names.map(String)) {
    const value = Object.hasOwn(table, name) ? table[name] : null;
    if (value !== null && value !== undefined && !nothing.includes(value)) return value;
  }
  return null;
}

const nothing: readonly PropertyValue[] = ['', 'nil', 'NIL'];

/** `{{ table | fill: "target", name }}`: the table; where its name `target` has an empty value, it gets the given one. */
export function fill(value: unknown, name: unknown, filling: unknown): Properties {
  const table = asProperties(value);
  const filled = tableOf(table);
  const key = String(name);
  if (Object.hasOwn(table, key) && param(table, key) === null) filled[key] = filling as PropertyValue; // templates hold nothing but data
  return filled;
}

/** `{{ table | only: "x", "y" }}`: these names of the table, in this order; those it lacks are `nil`. */
export function only(value: unknown, ...names: unknown[]): Properties {
  const table = asProperties(value);
  const retained = emptyProperties();
  for (const name of names.map(String)) retained[name] = table[name] ?? null;
  return retained;
}

/** `{{ table | without: "name", "class" }}`: the table without these names. */
export function without(value: unknown, ...names: unknown[]): Properties {
  const retained = emptyProperties();
  for (const [name, item] of Object.entries(asProperties(value))) if (!names.includes(name)) retained[name] = item;
  return retained;
}
