import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { toast } from '../state/toasts.js';

/** Shows a view from the moment it is needed first: a dialog that closes gives the focus back. */
export function whenNeeded(View: ComponentType, isNeeded: () => boolean): ComponentType {
  let wasNeeded = false;
  return function WhenNeeded() {
    wasNeeded ||= isNeeded();
    return wasNeeded ? <View /> : null;
  };
}

/**
 * A view whose script is loaded when it is shown first, so that the first load stays small.
 * @param load `() => import(…).then(…)`; `scripts/studio.mjs` makes one script of all modules that are loaded so
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<{ readonly view: ComponentType<Props> } | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then(
      (view) => void (loaded.value = { view }),
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
