import { signal } from '@preact/signals';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'warning' | 'problem';
  readonly text: string;
}

export const toasts = signal<readonly Toast[]>([]);

const shownMs = { done: 3_000, warning: 8_000, problem: 12_000 };
let last = 0;

export function toast(kind: Toast['kind'], text: string): void {
  const id = ++last;
  toasts.value = [...toasts.value.filter((each) => each.text !== text), { id, kind, text }].slice(-4);
  setTimeout(() => closeToast(id), shownMs[kind]);
}

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}
