import { openDrawer } from '../state/preferences.js';
import { lazy } from './lazy.js';

const drawers = {
  history: lazy(() => import('./history-drawer.js').then(({ HistoryDrawer }) => HistoryDrawer)),
  problems: lazy(() => import('./problems-drawer.js').then(({ ProblemsDrawer }) => ProblemsDrawer)),
  assets: lazy(() => import('./assets-drawer.js').then(({ AssetsDrawer }) => AssetsDrawer)),
};

/** What is open at the right edge. */
export function OpenDrawer() {
  const { value: name } = openDrawer;
  if (name === 'none') return null;
  const View = drawers[name];
  return <View />;
}
