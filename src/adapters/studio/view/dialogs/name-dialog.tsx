import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TakenNames } from '#domain/name/taken-names';
import { takenText } from '../../model/lists/new-names.js';
import { closeDialog } from '../../state/shown/dialogs.js';
import { explainName } from '../../state/edits/explain-name.js';
import { whenDrawn } from '../controls/when-drawn.js';
import { DialogFrame } from './dialog.js';

export interface NameDialogProps {
  readonly title: string;
  /** The words on its button. */
  readonly action: string;
  readonly hint?: string;
  /** The name that the thing has. To save it again changes nothing. */
  readonly present?: string;
  /** What the field begins with, where that is another text. */
  readonly typed?: string | Signal<string>;
  /** Why what it begins with was refused. */
  readonly refused?: string;
  /** Names that a new thing cannot have. */
  readonly taken?: TakenNames;
  /** Names that are mostly wanted. */
  readonly choices?: readonly string[];
  /** What the new thing can begin with. */
  readonly starts?: readonly { readonly value: string; readonly label: string }[];
  /** More fields below the name. */
  readonly children?: ComponentChildren;
  /**
   * @returns whether the dialog is done; otherwise it stays, such as after a look at what would change
   * @throws Error whose message is shown below the name
   */
  readonly save: (name: string, start: string) => Promise<boolean>;
}

/** Asks for a name: of something new, of a copy, or another one. A refusal is shown below it, and what is typed stays. */
export function NameDialog({ title, action, hint, starts = [], children, ...props }: NameDialogProps) {
  const { present, taken, choices, save } = props;
  const own = useSignal(typeof props.typed === 'string' ? props.typed : (present ?? ''));
  const typed = typeof props.typed === 'object' ? props.typed : own;
  const start = useSignal(starts[0]?.value ?? '');
  const problem = useSignal(props.refused);
  const field = useRef<HTMLInputElement>(null);
  const isSaving = useSignal(false);
  const isShown = useRef(true);
  useEffect(() => () => void (isShown.current = false), []);
  const refuse = (text: string | undefined) => {
    problem.value = text;
    // After a look at what would change, the dialog can have the focus again once it is drawn.
    whenDrawn(() => field.current?.focus());
  };
  const submit = async () => {
    // The form that composed letters have is the one that names have.
    const wanted = typed.value.trim().normalize('NFC');
    if (isSaving.value) return;
    if (wanted === '') return refuse('Type a name.');
    if (taken?.has(wanted) === true) return refuse(takenText(wanted, taken.spelt(wanted)));
    if (wanted === present) return closeDialog();
    isSaving.value = true;
    try {
      if (!(await save(wanted, start.value))) refuse(undefined);
      else if (isShown.current) closeDialog();
    } catch (error) {
      refuse(explainName(error, wanted));
    } finally {
      isSaving.value = false;
    }
  };
  return (
    <DialogFrame
      title={title}
      onSubmit={() => void submit()}
      footer={<Buttons action={action} isSaving={isSaving.value} />}
    >
      <div class="name-form">
        <label for="dialog-name">Name</label>
        <input
          ref={field}
          id="dialog-name"
          type="text"
          maxLength={100}
          spellcheck={false}
          autoComplete="off"
          list={choices && 'dialog-name-choices'}
          value={typed.value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          aria-invalid={problem.value !== undefined}
          aria-describedby="dialog-name-problem"
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            problem.value = undefined;
          }}
        />
        {choices !== undefined && <Choices names={choices} />}
        <p id="dialog-name-problem" class="name-problem" role="alert">
          {problem.value}
        </p>
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
      </div>
      {children}
    </DialogFrame>
  );
}

function Choices({ names }: { readonly names: readonly string[] }) {
  return (
    <datalist id="dialog-name-choices">
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function Buttons({ action, isSaving }: { readonly action: string; readonly isSaving: boolean }) {
  return (
    <>
      <button type="button" class="button" onClick={closeDialog}>
        Cancel
      </button>
      <button type="submit" class="button primary" disabled={isSaving}>
        {action}
      </button>
    </>
  );
}
