import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { closeDialog } from '../state/dialogs.js';
import { explain } from '../state/service.js';
import { DialogFrame } from './dialog.js';

export interface NameDialogProps {
  readonly title: string;
  /** The words on its button. */
  readonly action: string;
  /** Of the field; without it, `Name`. */
  readonly label?: string;
  readonly hint?: string;
  readonly name?: string;
  /** What the new thing can begin with. */
  readonly starts?: readonly { readonly value: string; readonly label: string }[];
  /**
   * @returns whether the dialog stays open, because something else shows the refusal
   * @throws Error whose message is shown below the name
   */
  readonly save: (name: string, start: string) => Promise<'stay' | void>;
}

/** Asks for a name. A refusal is shown below it, and what is typed stays. */
export function NameDialog({ title, action, label = 'Name', hint, name = '', starts = [], save }: NameDialogProps) {
  const typed = useSignal(name);
  const start = useSignal(starts[0]?.value ?? '');
  const problem = useSignal<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const wanted = typed.value.trim();
    if (wanted === '') return void (problem.value = 'Type a name.');
    if (starts.length === 0 && wanted === name) return closeDialog();
    try {
      if ((await save(wanted, start.value)) !== 'stay') closeDialog();
    } catch (error) {
      problem.value = explain(error);
      field.current?.focus();
    }
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
          <button type="submit" class="button primary">
            {action}
          </button>
        </>
      }
    >
      <div class="name-form">
        <label for="dialog-name">{label}</label>
        <input
          ref={field}
          id="dialog-name"
          type="text"
          maxLength={100}
          spellcheck={false}
          autoComplete="off"
          value={typed.value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          aria-invalid={problem.value !== undefined}
          aria-describedby="dialog-name-problem"
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
        {starts.length > 0 && (
          <>
            <label for="dialog-start">Begin with</label>
            <select
              id="dialog-start"
              value={start.value}
              onChange={({ currentTarget }) => (start.value = currentTarget.value)}
            >
              {starts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </>
        )}
        {hint !== undefined && <p class="muted name-hint">{hint}</p>}
        <p id="dialog-name-problem" class="name-problem" role="alert">
          {problem.value}
        </p>
      </div>
    </DialogFrame>
  );
}
