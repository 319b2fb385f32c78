import { useLayoutEffect, useRef } from 'preact/hooks';
import { pending, type PendingChange } from '../../state/shown/pending-change.js';
import { FileDiffs } from './diff-view.js';

/** Shows what a risky change would write, before it does. */
export function Confirmation() {
  const dialog = useRef<HTMLDialogElement>(null);
  const wanted = pending.value;
  useLayoutEffect(() => {
    // The browser puts the focus back where it was when it closes the dialog.
    if (wanted === undefined) dialog.current?.close();
    else if (dialog.current?.open === false) dialog.current.showModal();
  }, [wanted]);
  const answer = (isWanted: boolean) => {
    const { value } = pending;
    pending.value = undefined;
    value?.answer(isWanted);
  };
  return (
    <dialog
      ref={dialog}
      class="dialog dialog-wide"
      aria-labelledby="confirmation-title"
      // At once: `close` comes later than the keys that follow.
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onClose={() => {
        // By then, another question may be open.
        if (dialog.current?.open !== true) answer(false);
      }}
    >
      {wanted !== undefined && (
        <>
          <h2 id="confirmation-title">{wanted.title}</h2>
          <div class="dialog-body dialog-sunken">
            {wanted.explanation !== undefined && <p>{wanted.explanation}</p>}
            <References references={wanted.references} />
            <p class="muted">
              {wanted.changes.length === 0
                ? 'It would write no file.'
                : 'This is what it would write. You can undo it.'}
            </p>
            <FileDiffs changes={wanted.changes} />
          </div>
          <footer>
            <button type="button" class="button" autofocus={wanted.isDangerous === true} onClick={() => answer(false)}>
              Cancel
            </button>
            <button
              type="button"
              autofocus={wanted.isDangerous !== true}
              class={`button ${wanted.isDangerous === true ? 'danger' : 'primary'}`}
              onClick={() => answer(true)}
            >
              {wanted.action}
            </button>
          </footer>
        </>
      )}
    </dialog>
  );
}

/** Where a rename changes names. */
function References({ references }: Pick<PendingChange, 'references'>) {
  if (references.length === 0) return null;
  return (
    <section aria-label="References that follow">
      <p>
        {references.length === 1 ? 'One reference follows' : `${references.length} references follow`} the new name:
      </p>
      <ul class="references">
        {references.map(({ path, at, from, to }) => (
          <li key={`${path} ${at}`}>
            <code class="file-name" title={path}>
              {path}
            </code>
            <span class="muted">{at}</span>
            <span>
              <del>{from}</del> → <ins>{to}</ins>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
