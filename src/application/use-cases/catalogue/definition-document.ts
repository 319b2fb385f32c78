import type { ActionDefinition, ScriptDefinition } from '#application/ports/class-catalogue';

/** What an editor draws its form from. */
export interface DefinitionDocument extends Pick<
  ScriptDefinition,
  'name' | 'family' | 'description' | 'module' | 'defaults' | 'properties' | 'events' | 'onGroups' | 'aliases'
> {
  readonly variants?: { readonly by: string; readonly kinds: Readonly<Record<string, DefinitionDocument>> };
}

export type ActionDocument = Omit<ActionDefinition, 'needs' | 'now'>;

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
