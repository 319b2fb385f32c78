import type { FileChange } from '#adapters/client/client-operations.generated';
import { requestOf } from '#adapters/client/create-client';
import { fileName } from '../../model/lists/asset-list.js';
import { diffHunks, diffSize, type DiffLine } from '../../model/history/diff-lines.js';
import { AssetImage } from '../controls/asset-image.js';

const actions = { created: 'new', modified: 'changed', removed: 'removed' } as const;

interface FileDiffsProps {
  readonly changes: readonly FileChange[];
  /** The entry of the history, which has the bytes of pictures. */
  readonly entry?: string;
}

/** The files of a change with their diffs, and pictures as they were before and after. */
export function FileDiffs({ changes, entry }: FileDiffsProps) {
  return (
    <ul class="files">
      {changes.map(({ path, action, diff }) => (
        <li key={path}>
          <h4>
            <span class="file-name">{path}</span>
            {diff === undefined || isPicture(path) ? (
              <span class="tag">{actions[action]}</span>
            ) : (
              <DiffSize diff={diff} />
            )}
          </h4>
          {entry !== undefined && isPicture(path) ? (
            <PictureChange entry={entry} path={path} action={action} />
          ) : (
            diff !== undefined && <Diff path={path} diff={diff} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A picture that was added has none before, and one that was removed none after. */
function PictureChange({ entry, path, action }: { readonly entry: string } & Pick<FileChange, 'path' | 'action'>) {
  const sides = [
    ...(action === 'created' ? [] : [['before', 'Before'] as const]),
    ...(action === 'removed' ? [] : [['after', 'After'] as const]),
  ];
  return (
    <div class="picture-change">
      {sides.map(([side, title]) => (
        <figure key={side}>
          <AssetImage path={historyFilePath(entry, path, side)} alt={`${fileName(path)} ${side} the change`} />
          <figcaption>{title}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function isPicture(path: string): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(path);
}

function historyFilePath(id: string, path: string, side: 'before' | 'after'): string {
  return requestOf('history.file', { at: { id }, options: { path, side } }).path;
}

function DiffSize({ diff }: { readonly diff: string }) {
  const { added, removed } = diffSize(diff);
  return (
    <span class="diff-size">
      <span class="plus">+{added}</span> <span class="minus">−{removed}</span>
    </span>
  );
}

function Diff({ path, diff }: { readonly path: string; readonly diff: string }) {
  return (
    <div class="diff" role="region" tabIndex={0} aria-label={`Difference of ${path}`}>
      {diffHunks(diff).map(({ lines }, index) => (
        <table key={index}>
          <tbody>
            {lines.map((line, at) => (
              <Line key={at} line={line} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const marks = { same: '', added: '+', removed: '−', note: '' } as const;
const words = { same: '', added: 'added: ', removed: 'removed: ', note: '' } as const;

function Line({ line: { kind, text, before, after } }: { readonly line: DiffLine }) {
  return (
    <tr class={`line line-${kind}`}>
      <td class="line-number">{after ?? before ?? ''}</td>
      <td class="line-mark">
        <span aria-hidden="true">{marks[kind]}</span>
        <span class="unseen">{words[kind]}</span>
      </td>
      <td class="line-text">{text}</td>
    </tr>
  );
}
