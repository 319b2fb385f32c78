import type { CommandAction } from '#domain/command';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ActionDefinition, ClassCatalogue } from '#application/ports/class-catalogue';
import type { LuaCode } from '#application/ports/lua-code';
import { paramPlace } from '#application/project/command/command-faults';
import type { Reference } from '#application/references/reference';
import type { Renames } from '#application/references/renames';
import { textsOf, type TextAt } from './value-references.js';

/** A name in a command's actions. */
type ActionReference = Omit<Reference, 'path'>;

/** Parameters of one kind in every action, known or not. */
const everywhere: Readonly<Record<string, ReferenceKind>> = { trigger: 'command', _trigger: 'command' };

/** Every reference in the actions, without those in expressions: they are uncertain. */
export function referencesOfActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): ActionReference[] {
  return actions.flatMap(({ command, params }, index) =>
    textsOf(params).flatMap((text) => {
      const definition = catalogue.action(command);
      const kind = kindOf(definition, text.property);
      if (kind === undefined || isComputed(definition, text)) return [];
      return [{ at: paramPlace(index, text.at), kind, name: text.text, action: definition?.now?.command ?? command }];
    }),
  );
}

/** Every expression in the actions that looks up one of the names in the page's tables. */
export function namedInExpressions(
  lua: LuaCode,
  actions: readonly CommandAction[],
  names: Renames,
  catalogue: ClassCatalogue,
): ActionReference[] {
  return actions.flatMap(({ command, params }, index) =>
    textsOf(params).flatMap((text) => {
      const definition = catalogue.action(command);
      if (kindOf(definition, text.property) !== undefined || !isExpression(definition, text.property)) return [];
      const used = lua.usesInExpression(text.text, names.oldNames());
      return used.map((named) => ({ at: paramPlace(index, text.at), ...named }));
    }),
  );
}

/** What a parameter refers to, if anything. */
export function kindOf(definition: ActionDefinition | undefined, property: string): ReferenceKind | undefined {
  return definition?.params[property]?.refersTo ?? everywhere[property];
}

/** A parameter of any type whose value is no mere name is computed when the command runs. */
function isComputed(definition: ActionDefinition | undefined, { property, text }: TextAt): boolean {
  return isExpression(definition, property) && !/^[\w/.-]+$/.test(text);
}

/** Whether the parameter is an expression that the command calculates. */
export function isExpression(definition: ActionDefinition | undefined, property: string): boolean {
  return definition?.expressions.includes(property) === true || definition?.params[property]?.type === 'any';
}
