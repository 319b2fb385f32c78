import { useSignal } from '@preact/signals';
import { closeDialog } from '../state/dialogs.js';
import { DialogFrame } from './dialog.js';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  /** The word on the button. */
  readonly action: string;
  readonly value?: string;
  /** @returns whether it was done; if it was not, the dialog stays open */
  readonly run: (name: string) => Promise<boolean>;
}

/** Asks for a name. */
export function NameDialog({ title, label, hint, action, value = '', run }: NameDialogProps) {
  const name = useSignal(value);
  const submit = async () => {
    const given = name.value.trim();
    if (given !== '' && (await run(given))) closeDialog();
  };
  return (
    <DialogFrame
      title={title}
      onSubmit={() => void submit()}
      footer={
        <>
          <button type="button" class="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" class="button primary" disabled={name.value.trim() === ''}>
            {action}
          </button>
        </>
      }
    >
      <label class="stacked">
        {label}
        <input type="text" value={name.value} onInput={({ currentTarget }) => (name.value = currentTarget.value)} />
      </label>
      {hint !== undefined && <p class="muted">{hint}</p>}
    </DialogFrame>
  );
}
