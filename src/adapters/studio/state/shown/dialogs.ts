import { signal } from '@preact/signals';
import { createElement, type ComponentChild, type ComponentType } from 'preact';

/** What the dialog shows. There is one dialog at a time; a confirmation may stand above it. */
export const openDialog = signal<ComponentChild>(undefined);

/** Shows a view in a dialog, in the place of any that is open. A view is framed by `DialogFrame`. */
export function showDialog<Props extends object>(view: ComponentType<Props>, props: Props): void {
  openDialog.value = createElement(view, props);
}

export function closeDialog(): void {
  openDialog.value = undefined;
}
