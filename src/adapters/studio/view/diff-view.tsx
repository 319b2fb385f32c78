import type { FileChange } from '#adapters/client/client-operations';
import { diffHunks, diffSize, type DiffLine } from '../model/diff-lines.js';

const actions = { created: 'new', modified: 'changed', removed: 'removed' } as const;

/** The files of a change with their diffs. */
export function FileDiffs({ changes }: { readonly changes: readonly FileChange[] }) {
  return (
    <ul class="files">
      {changes.map(({ path, action, diff }) => (
        <li key={path}>
          <h4>
            <span class="file-name">{path}</span>
            {diff === undefined ? <span class="tag">{actions[action]}</span> : <DiffSize diff={diff} />}
          </h4>
          {diff !== undefined && <Diff path={path} diff={diff} />}
        </li>
      ))}
    </ul>
  );
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
