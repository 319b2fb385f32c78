import { X } from 'lucide';
import { closeToast, toasts } from '../../state/shown/messages.js';
import { IconButton } from '../controls/controls.js';

/** Short messages about what was done or refused. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, kind, text }) => (
        <div key={id} class={`toast toast-${kind}`}>
          <span>{text}</span>
          <IconButton icon={X} label="Close the message" onClick={() => closeToast(id)} />
        </div>
      ))}
    </div>
  );
}
