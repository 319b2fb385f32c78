/**
 * Which tables of a script have its properties:
 * - `table`: the table that the script returns; other scripts may read it, as they do those of page groups
 * - `module`: the table that the script gives to the runtime
 * - `layer`: this table and the layer's own one (`layerProps`, or `properties` of a background), as one set of names
 * - `properties`: as `module`; older scripts have the values of its `properties` in a local table
 */
export const scriptForms = ['table', 'module', 'layer', 'properties'] as const;
export type ScriptForm = (typeof scriptForms)[number];
