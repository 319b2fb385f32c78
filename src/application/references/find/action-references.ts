import type { CommandAction } from '#domain/command';
import type { ChangedReference } from '#domain/change/mutation';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ActionDefinition, ClassCatalogue } from '#application/ports/class-catalogue';
import type { LuaCode } from '#application/ports/lua-code';
import { paramPlace } from '#application/project/command/command-faults';
import type { Reference } from '#application/references/reference';
import type { Renames } from '#application/references/renames';
import { replaceTexts, textsOf, type TextAt } from './value-references.js';

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

interface RenamedActions {
  readonly actions: readonly CommandAction[];
  readonly changed: readonly Omit<ChangedReference, 'path'>[];
}

/** The actions with the new names, in expressions too. */
export function renameInActions(
  lua: LuaCode,
  actions: readonly CommandAction[],
  renames: Renames,
  catalogue: ClassCatalogue,
): RenamedActions {
  const changed: Omit<ChangedReference, 'path'>[] = [];
  const renamed = actions.map((action, index) => {
    const definition = catalogue.action(action.command);
    const params = replaceTexts(action.params, (text) => {
      const to = newText(lua, text, definition, renames);
      if (to !== undefined && to !== text.text) changed.push({ at: paramPlace(index, text.at), from: text.text, to });
      return to;
    });
    return { ...action, params };
  });
  return { actions: renamed, changed };
}

function newText(
  lua: LuaCode,
  text: TextAt,
  definition: ActionDefinition | undefined,
  renames: Renames,
): string | undefined {
  const kind = kindOf(definition, text.property);
  if (kind !== undefined) return renames.newName(kind, text.text);
  if (!isExpression(definition, text.property)) return undefined;
  return lua.renameInExpression(text.text, renames.oldNames(), (named) => renames.newName(named.kind, named.name));
}

function kindOf(definition: ActionDefinition | undefined, property: string): ReferenceKind | undefined {
  return definition?.params[property]?.refersTo ?? everywhere[property];
}

/** A parameter of any type whose value is no mere name is computed when the command runs. */
function isComputed(definition: ActionDefinition | undefined, { property, text }: TextAt): boolean {
  return isExpression(definition, property) && !/^[\w/.-]+$/.test(text);
}

function isExpression(definition: ActionDefinition | undefined, property: string): boolean {
  return definition?.expressions.includes(property) === true || definition?.params[property]?.type === 'any';
}
