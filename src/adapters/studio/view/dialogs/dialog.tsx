import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { X } from 'lucide';
import { pending } from '../../state/shown/pending-change.js';
import { closeDialog, openDialog } from '../../state/shown/dialogs.js';
import { IconButton } from '../controls/controls.js';

/** The place of all dialogs. The browser puts the focus back where it was when one is closed. A confirmation hides what is below it. */
export function DialogHost() {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = openDialog.value;
  const isOpen = content !== undefined;
  useLayoutEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (dialog.current?.open === false) dialog.current.showModal();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      class={pending.value === undefined ? 'dialog' : 'dialog dialog-below'}
      aria-labelledby="dialog-title"
      // At once, before the browser closes it: another dialog may follow.
      onCancel={(event) => {
        event.preventDefault();
        closeDialog();
      }}
      onClose={() => {
        if (dialog.current?.open !== true) closeDialog();
      }}
      onMouseDown={({ target }) => target === dialog.current && closeDialog()}
    >
      {content}
    </dialog>
  );
}

/** A dialog's title, its content, and its buttons. The focus goes to the first field, or else to the first button of the foot. */
export function DialogFrame(props: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
  /** Enter in a field, and the button of type `submit`. */
  readonly onSubmit?: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // At once: an effect after the next frame would lose the first letters of a fast author.
  useLayoutEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (dialog?.open === false) dialog.showModal();
    const first = form.current?.querySelector<HTMLElement>(
      '[autofocus], .dialog-body :is(input, select), footer button',
    );
    first?.focus();
  }, []);
  return (
    <form
      ref={form}
      class="dialog-frame"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit?.();
      }}
    >
      <header class="dialog-head">
        <h2 id="dialog-title">{props.title}</h2>
        <IconButton icon={X} label="Close" onClick={closeDialog} />
      </header>
      <div class="dialog-body">{props.children}</div>
      {props.footer !== undefined && <footer>{props.footer}</footer>}
    </form>
  );
}
