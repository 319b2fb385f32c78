import type { ChangedReference } from '#domain/change/mutation';
import type { CommandAction } from '#domain/command';
import type { ActionDefinition, ClassCatalogue } from '#application/ports/class-catalogue';
import type { LuaCode } from '#application/ports/lua-code';
import { paramPlace } from '#application/project/command/command-faults';
import { isExpression, kindOf } from '../find/action-references.js';
import type { TextAt } from '../find/value-references.js';
import type { Renames } from '../renames.js';
import { replaceTexts } from './replace-texts.js';

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
