import { useEffect, useRef } from 'preact/hooks';
import { pending } from '../state/confirmation.js';
import { FileDiffs } from './diff-view.js';

/** Shows what a risky change would write, before it does. */
export function Confirmation() {
  const dialog = useRef<HTMLDialogElement>(null);
  const wanted = pending.value;
  useEffect(() => {
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
    <dialog ref={dialog} class="dialog dialog-wide" aria-labelledby="confirmation-title" onClose={() => answer(false)}>
      {wanted !== undefined && (
        <>
          <h2 id="confirmation-title">{wanted.title}</h2>
          <div class="dialog-body dialog-sunken">
            <p class="muted">This is what it would write. You can undo it.</p>
            <FileDiffs changes={wanted.changes} />
          </div>
          <footer>
            <button type="button" class="button" onClick={() => answer(false)}>
              Cancel
            </button>
            <button
              type="button"
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
