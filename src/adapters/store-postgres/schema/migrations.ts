import { firstSchema } from './first-schema.js';
import { stateSchema } from './state-schema.js';

/** The changes of the schema, in their order: the first makes version 1. What was released never changes. */
export const migrations: readonly string[] = [firstSchema, stateSchema];

/** The version of the schema that this program knows. */
export const knownVersion = migrations.length;
