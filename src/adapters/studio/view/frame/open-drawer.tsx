import { openDrawer } from '../../state/shown/preferences.js';
import { lazy } from '../controls/lazy.js';

const drawers = {
  history: lazy(() => import('../history/history-drawer.js').then(({ HistoryDrawer }) => HistoryDrawer)),
  problems: lazy(() => import('../problems/problems-drawer.js').then(({ ProblemsDrawer }) => ProblemsDrawer)),
  assets: lazy(() => import('../assets/assets-drawer.js').then(({ AssetsDrawer }) => AssetsDrawer)),
};

/** What is open at the right edge. */
export function OpenDrawer() {
  const { value: name } = openDrawer;
  if (name === 'none') return null;
  const View = drawers[name];
  return <View />;
}
