import { placeholderOf, steppedText, textOf, writtenText, type Field } from '../../model/page/form-model.js';

/** What becomes of what an author types into a field, and chooses there. */
export interface FieldEditor {
  /** What is typed and not saved. */
  readonly typed: string | undefined;
  /** What is wrong with what was typed. */
  readonly problem: string | undefined;
  readonly type: (text: string) => void;
  /** Saves what is typed. */
  readonly save: () => void;
  /** Drops what is typed. */
  readonly drop: () => void;
  /** Saves a value at once. */
  readonly choose: (value: unknown) => void;
  /** Makes a command of the page, and chooses it. */
  readonly chooseNewCommand?: (name: string) => void;
}

export interface FieldInputProps {
  readonly field: Field;
  readonly id: string;
  readonly editor: FieldEditor;
}

/** The id of what explains a field. */
export function helpId(id: string): string {
  return `${id}-help`;
}

/** The id of what the file gets from a field. */
export function writtenId(id: string): string {
  return `${id}-written`;
}

/** The ids of what describes an input: its help, what the file gets, and what is wrong with it. */
export function describedBy(id: string): string {
  return `${helpId(id)} ${writtenId(id)} ${id}-problem`;
}

/** A text is a draft until the field is left, or Enter is pressed. Escape drops it. */
export function TextInput({ field, id, editor }: FieldInputProps) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key === 'Enter') editor.save();
    if (event.key === 'Escape') {
      editor.drop();
      event.stopPropagation();
    }
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || field.kind !== 'number') return;
    event.preventDefault();
    const next = steppedText(field, editor.typed, direction * (event.shiftKey ? 10 : 1));
    if (next !== undefined) editor.type(next);
  };
  return (
    <input
      id={id}
      type="text"
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      spellcheck={false}
      autoComplete="off"
      value={editor.typed ?? textOf(field, field.value)}
      placeholder={placeholderOf(field)}
      title={writtenText(field, editor.typed)}
      aria-invalid={editor.problem !== undefined}
      aria-describedby={describedBy(id)}
      onInput={({ currentTarget }) => editor.type(currentTarget.value)}
      onBlur={editor.save}
      onKeyDown={onKeyDown}
    />
  );
}
