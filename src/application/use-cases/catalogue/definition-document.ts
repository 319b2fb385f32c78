import type { Properties } from '#domain/properties/property-value';
import type { ActionDefinition, PropertyType, ScriptDefinition } from '#application/ports/class-catalogue';

/** What an editor draws its form from. */
export interface DefinitionDocument {
  readonly name: string;
  readonly family: string;
  readonly description: string;
  /** The module of the runtime that its script is for. */
  readonly module: string;
  readonly defaults: Properties;
  readonly properties: Readonly<Record<string, PropertyType>>;
  readonly events: readonly string[];
  readonly onGroups: boolean;
  readonly aliases: readonly string[];
  readonly variants?: { readonly by: string; readonly kinds: Readonly<Record<string, DefinitionDocument>> };
}

export interface ActionDocument {
  readonly command: string;
  readonly description: string;
  readonly params: Readonly<Record<string, PropertyType>>;
  readonly expressions: readonly string[];
  readonly defaults: Properties;
  readonly formerly: readonly string[];
}

export function definitionDocument(definition: ScriptDefinition): DefinitionDocument {
  const { name, family, description, module, defaults, properties, events, onGroups, aliases, variants } = definition;
  const document = { name, family, description, module, defaults, properties, events, onGroups, aliases };
  if (variants === undefined) return document;
  const kinds = Object.entries(variants.kinds).map(([kind, of]) => [kind, definitionDocument(of)] as const);
  return { ...document, variants: { by: variants.by, kinds: Object.fromEntries(kinds) } };
}

export function actionDocument(definition: ActionDefinition): ActionDocument {
  const { command, description, params, expressions, defaults, formerly } = definition;
  return { command, description, params, expressions, defaults, formerly };
}
