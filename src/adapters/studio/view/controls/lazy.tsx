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

/** What loads the views of the later script that nothing has shown yet. */
const unshown = new Set<() => void>();

/** The first view that comes brings the script of the others: then a key that opens one of them finds it, and so does the next key. */
function loadOthers(): void {
  for (const load of unshown) load();
  unshown.clear();
}

/**
 * A view whose script is loaded when it is shown first, so that the first load stays small.
 * @param load `() => import(…).then(…)`; `scripts/studio.mjs` makes one script of all modules that are loaded so
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { start, Lazy } = loadedWhenShown(load, loadOthers);
  unshown.add(start);
  return Lazy;
}

/** A view of the script that shows motion: it comes with the first page that needs it. */
export function lazyMotion<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return loadedWhenShown(load, () => undefined).Lazy;
}

function loadedWhenShown<Props extends object>(load: () => Promise<ComponentType<Props>>, whenLoaded: () => void) {
  const loaded = signal<{ readonly view: ComponentType<Props> } | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= Promise.all([load(), loadStyles()]).then(
      ([view]) => {
        loaded.value = { view };
        whenLoaded();
      },
      () => {
        loading = undefined;
        toast('problem', 'The studio could not load this part of itself. Reload the page.');
      },
    );
  };
  const Lazy = (props: Props) => {
    const View = loaded.value?.view;
    if (View !== undefined) return <View {...props} />;
    start();
    return null;
  };
  return { start, Lazy };
}
