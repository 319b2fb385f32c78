import { Lock, PencilLine } from 'lucide';
import { useEffect } from 'preact/hooks';
import type { Command } from '#adapters/client/client-operations.generated';
import { actionRows, summaryOf } from '../../model/page/command-actions.js';
import { placeOf } from '../../state/edits/edit-commands.js';
import { readScript, scripts } from '../../state/shown/script-texts.js';
import { overwriteScript } from '../../state/project/own-scripts.js';
import { actionDefinitions } from '../../state/project/page-contents.js';
import { iconOfAction } from './action-icons.js';
import { Icon } from '../controls/line-icon.js';

/** A command whose script is the author's own: why, its actions, and its Lua. */
export function ReadOnlyCommand({ command }: { readonly command: Command }) {
  return (
    <>
      <p class="notice">
        <Icon node={Lock} size={15} />
        <span>
          The script of this command is your own: it has <code>M.readonly = true</code>. The studio does not change it.
          To edit the actions here, take that line out of the script.
        </span>
      </p>
      <ol class="actions" aria-label={`Actions of ${command.name}`}>
        {actionRows(command.actions).map(({ id, action, depth }) => {
          const definition = actionDefinitions.value.find((each) => each.command === action.command);
          return (
            <li key={id} class="action" style={{ '--depth': depth }}>
              <div class="action-row">
                <Icon node={iconOfAction(action, definition)} size={15} />
                <span class="action-title">{definition?.title ?? action.command}</span>
                <span class="action-summary">{summaryOf(action, definition)}</span>
              </div>
            </li>
          );
        })}
      </ol>
      <Lua command={command} />
    </>
  );
}

/** The code of a command that is no action's, each statement with its line. */
export function OwnLua({ command: { name, own = [] } }: { readonly command: Command }) {
  if (own.length === 0) return null;
  return (
    <section class="own-lua" aria-label={`Own Lua of ${name}`}>
      <p class="notice">
        <Icon node={PencilLine} size={15} />
        <span>Own Lua: these parts of the script are no actions. The studio leaves them as they are.</span>
      </p>
      {own.map(({ line, text }) => (
        <pre key={line} class="lua" role="region" tabIndex={0} aria-label={`Own Lua, line ${line}`}>
          {`${line}  ${text}`}
        </pre>
      ))}
    </section>
  );
}

/** What is shown after the service did not write over a script that somebody has edited by hand. */
export function OwnScript({ command }: { readonly command: Command }) {
  return (
    <div class="own-script">
      <p class="notice">
        <Icon node={PencilLine} size={15} />
        <span>
          Somebody has edited the script of this command by hand, and this change was not clear in it, so the studio did
          not write it. To edit all actions here, let the studio write the script anew.
        </span>
      </p>
      <button type="button" class="button" onClick={() => void overwriteScript(placeOf(command.name))}>
        Write it anew…
      </button>
      <Lua command={command} />
    </div>
  );
}

function Lua({ command }: { readonly command: Command }) {
  const { book, page } = placeOf(command.name);
  const path = `App/${book}/commands/${page}/${command.name.replaceAll('.', '/')}.lua`;
  useEffect(() => void readScript(path), [path, command]);
  return (
    <>
      <p class="lua-path">{path}</p>
      <pre class="lua" role="region" tabIndex={0} aria-label={`Lua of ${command.name}`}>
        {scripts.value[path] ?? ''}
      </pre>
    </>
  );
}
