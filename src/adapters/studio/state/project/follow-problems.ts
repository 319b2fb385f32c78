import { effect } from '@preact/signals';
import { project } from './documents.js';

/** The first look waits until the page is drawn. */
const firstMs = 600;

/** Lets the doctor look, and again after each change. */
export function followProblems(): void {
  let isDue = true;
  effect(() => {
    if (project.value === undefined || !isDue) return;
    isDue = false;
    setTimeout(() => void import('./examine.js').then(({ examineChanges }) => examineChanges()), firstMs);
  });
}
