import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Copy } from 'lucide';
import { luaLines } from '../model/lua-tokens.js';
import { historyVersion } from '../state/live.js';
import { client, explain } from '../state/service.js';
import { toast } from '../state/toasts.js';
import { DialogFrame } from './dialog.js';
import { Icon } from './icon.js';

interface SourceDialogProps {
  readonly path: string;
  /** From 1: the line that is shown first. */
  readonly line?: number;
}

/** The text of a script, read only. It follows each edit of the file. */
export function SourceDialog({ path, line }: SourceDialogProps) {
  const text = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
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
  const copy = (what: string, copied: string) => {
    void navigator.clipboard.writeText(copied).then(
      () => toast('done', `Copied ${what}.`),
      () => toast('problem', 'The browser does not let the studio copy.'),
    );
  };
  return (
    <DialogFrame
      title={path.slice(path.lastIndexOf('/') + 1)}
      footer={
        <>
          <span class="source-path" title={path}>
            {path}
          </span>
          <button type="button" class="button with-icon" onClick={() => copy('the path', path)}>
            <Icon node={Copy} size={14} />
            Copy the path
          </button>
        </>
      }
    >
      {problem.value !== undefined && <p class="field-problem">{problem.value}</p>}
      {text.value !== undefined && <Source text={text.value} path={path} {...(line === undefined ? {} : { line })} />}
    </DialogFrame>
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
