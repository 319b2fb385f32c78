import { useEffect, useRef } from 'preact/hooks';
import { pending } from '../state/removal.js';
import { FileDiffs } from './diff-view.js';

/** Shows what a risky change would write, before it does. */
export function Confirmation() {
  const dialog = useRef<HTMLDialogElement>(null);
  const wanted = pending.value;
  useEffect(() => {
    if (wanted !== undefined) dialog.current?.showModal();
  }, [wanted]);
  if (wanted === undefined) return null;
  const close = () => (pending.value = undefined);
  const make = () => {
    close();
    wanted.make();
  };
  return (
    <dialog ref={dialog} class="confirmation" aria-labelledby="confirmation-title" onClose={close}>
      <h2 id="confirmation-title">{wanted.title}</h2>
      <p class="muted">This is what it would write. You can undo it.</p>
      <div class="confirmation-diff">
        <FileDiffs changes={wanted.changes} />
      </div>
      <footer>
        <button type="button" class="button" onClick={close}>
          Cancel
        </button>
        <button type="button" class="button danger" onClick={make}>
          {wanted.action}
        </button>
      </footer>
    </dialog>
  );
}
