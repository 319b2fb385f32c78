import type { RefObject } from 'preact';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Copy, ExternalLink, FolderPen } from 'lucide';
import { editorLink, isWholePath } from '../../model/address/editor-link.js';
import { luaLines } from '../../model/lists/lua-tokens.js';
import { editorFolder, setEditorFolder } from '../../state/shown/editor-folder.js';
import { historyVersion } from '../../state/service/live.js';
import { client, explain } from '../../state/service/service.js';
import { copyText } from '../../state/edits/copy-text.js';
import { IconButton } from '../controls/controls.js';
import { DialogFrame } from './dialog.js';
import { Icon } from '../controls/line-icon.js';

interface SourceDialogProps {
  readonly path: string;
  /** From 1: the line that is shown first. */
  readonly line?: number;
}

/** The text of a file, read only, with a link to edit it elsewhere. It follows each edit of the file. */
export function SourceDialog({ path, line }: SourceDialogProps) {
  const text = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const asksFolder = useSignal(false);
  const folderField = useRef<HTMLInputElement>(null);
  const folderProblem = useSignal<string | undefined>(undefined);
  const folder = editorFolder.value;
  const saveFolder = () => {
    const typed = folderField.current?.value.trim() ?? '';
    if (!isWholePath(typed)) {
      folderProblem.value = 'Type the whole path, such as /home/ada/harbour or C:\\books\\harbour.';
      folderField.current?.focus();
      return;
    }
    setEditorFolder(typed);
    asksFolder.value = false;
    location.assign(editorLink(typed, path, line));
  };
  const { value: version } = historyVersion;
  useEffect(() => {
    client.value.project.source({}, { path }).then(
      (read) => {
        text.value = read;
        problem.value = undefined;
      },
      (error: unknown) => (problem.value = explain(error)),
    );
  }, [path, version, text, problem]);
  return (
    <DialogFrame
      title={path.slice(path.lastIndexOf('/') + 1)}
      onSubmit={saveFolder}
      footer={
        <>
          <span class="source-path" title={path}>
            {path}
          </span>
          <button type="button" class="button with-icon" onClick={() => void copyText(path, 'the path')}>
            <Icon node={Copy} size={14} />
            Copy the path
          </button>
          {folder === undefined ? (
            <button type="button" class="button with-icon" onClick={() => (asksFolder.value = true)}>
              <Icon node={ExternalLink} size={14} />
              Open in VS Code…
            </button>
          ) : (
            <>
              <a class="button with-icon" href={editorLink(folder, path, line)}>
                <Icon node={ExternalLink} size={14} />
                Open in VS Code
              </a>
              <IconButton
                icon={FolderPen}
                label="Change the project’s folder"
                onClick={() => (asksFolder.value = true)}
              />
            </>
          )}
        </>
      }
    >
      {asksFolder.value && <FolderForm field={folderField} folder={folder} problem={folderProblem.value} />}
      {problem.value !== undefined && <p class="field-problem">{problem.value}</p>}
      {text.value !== undefined && <Source text={text.value} path={path} {...(line === undefined ? {} : { line })} />}
    </DialogFrame>
  );
}

/** Asks where the project is: the service does not reveal where it runs. Enter saves. */
function FolderForm(props: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly folder: string | undefined;
  readonly problem: string | undefined;
}) {
  const { field, folder = '', problem } = props;
  useLayoutEffect(() => field.current?.focus(), [field]);
  return (
    <div class="name-form folder-form">
      <label for="project-folder">The project’s folder on this computer</label>
      <input
        ref={field}
        id="project-folder"
        type="text"
        spellcheck={false}
        autoComplete="off"
        defaultValue={folder}
        aria-invalid={problem !== undefined}
        aria-describedby="project-folder-hint project-folder-problem"
      />
      <p id="project-folder-hint" class="muted name-hint">
        Only this browser remembers it.
      </p>
      <p id="project-folder-problem" class="name-problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="button primary">
        Save and open
      </button>
    </div>
  );
}

function Source({ text, path, line }: SourceDialogProps & { readonly text: string }) {
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => marked.current?.scrollIntoView({ block: 'center' }), [line]);
  const lines = path.endsWith('.json') ? text.replace(/\n$/, '').split('\n').map(plain) : luaLines(text);
  return (
    <div class="source" role="region" tabIndex={0} aria-label={`Text of ${path}`}>
      <table>
        <tbody>
          {lines.map((tokens, index) => (
            <tr
              key={index}
              {...(index + 1 === line ? { ref: marked, class: 'source-marked', 'aria-current': 'true' as const } : {})}
            >
              <td class="line-number">{index + 1}</td>
              <td class="line-text">
                {tokens.map(({ kind, text: part }, at) =>
                  kind === 'other' ? (
                    part
                  ) : (
                    <span key={at} class={`lua-${kind}`}>
                      {part}
                    </span>
                  ),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function plain(text: string) {
  return [{ kind: 'other', text }] as const;
}
