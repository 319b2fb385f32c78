import { FileWarning } from 'lucide';
import type { PageDocument } from '../../state/project/documents.js';
import { openDrawer } from '../../state/shown/preferences.js';
import { Icon } from '../controls/line-icon.js';
import { showSource } from '../dialogs/show-source.js';

/** Why a page cannot be shown, where the fault is, and what to do. */
export function BrokenPage({ state, problem, place: { file, line } = {} }: PageDocument) {
  return (
    <div class="broken-page" role="alert">
      <Icon node={FileWarning} size={28} />
      <h2>{state === 'gone' ? 'This page is not there' : 'This page cannot be read'}</h2>
      <p>{problem}</p>
      {file !== undefined && (
        <code>
          {file}
          {line === undefined ? '' : `:${line}`}
        </code>
      )}
      {state === 'broken' && (
        <>
          <p class="muted">
            Correct the file in any editor: the page appears again by itself. Nothing of it was changed.
          </p>
          <div class="broken-tools">
            {file !== undefined && (
              <button type="button" class="button primary" onClick={() => showSource(file, line)}>
                Show the file
              </button>
            )}
            <button type="button" class="button" onClick={() => (openDrawer.value = 'problems')}>
              Show the problems and their fixes
            </button>
            <button type="button" class="button" onClick={() => (openDrawer.value = 'history')}>
              Show who changed it
            </button>
          </div>
        </>
      )}
    </div>
  );
}
