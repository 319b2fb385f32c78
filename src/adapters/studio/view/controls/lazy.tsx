import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { toast } from '../../state/shown/messages.js';

/** Shows a view from the moment it is needed first: a dialog that closes gives the focus back. */
export function whenNeeded(View: ComponentType, isNeeded: () => boolean): ComponentType {
  let wasNeeded = false;
  return function WhenNeeded() {
    wasNeeded ||= isNeeded();
    return wasNeeded ? <View /> : null;
  };
}

let styles: Promise<void> | undefined;

/** Loads the style sheet of later views, once. The page names it. */
function loadStyles(): Promise<void> {
  return (styles ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = document.querySelector<HTMLMetaElement>('meta[name=later-styles]')?.content ?? '';
    link.onload = () => resolve();
    link.onerror = () => {
      styles = undefined;
      link.remove();
      reject(new Error(`${link.href} could not be loaded`));
    };
    document.head.append(link);
  }));
}

/**
 * A view whose script is loaded when it is shown first, so that the first load stays small.
 * @param load `() => import(…).then(…)`; `scripts/studio.mjs` makes one script of all modules that are loaded so
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<{ readonly view: ComponentType<Props> } | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= Promise.all([load(), loadStyles()]).then(
      ([view]) => void (loaded.value = { view }),
      () => {
        loading = undefined;
        toast('problem', 'The studio could not load this part of itself. Reload the page.');
      },
    );
  };
  return function Lazy(props: Props) {
    const View = loaded.value?.view;
    if (View !== undefined) return <View {...props} />;
    start();
    return null;
  };
}
