import { books } from '../state/documents.js';
import { historyWidth, leftWidth, pagesHeight, rightWidth, showsHistory } from '../state/preferences.js';
import { access } from '../state/service.js';
import { Confirmation } from './confirmation.js';
import { EmptyProject } from './empty-project.js';
import { HistoryDrawer } from './history-drawer.js';
import { LayersPanel } from './layers-panel.js';
import { PagesPanel } from './pages-panel.js';
import { PropertiesPanel } from './properties-panel.js';
import { SignIn } from './sign-in.js';
import { Splitter } from './splitter.js';
import { Stage } from './stage.js';
import { Toasts } from './toasts.js';
import { TopBar } from './top-bar.js';

export function App() {
  if (access.value === 'locked') return <SignIn />;
  const sizes = {
    '--left': `${leftWidth.value}px`,
    '--right': `${rightWidth.value}px`,
    '--pages': `${pagesHeight.value}px`,
    '--history': showsHistory.value ? `${historyWidth.value}px` : '0',
  };
  return (
    <div class="app" style={sizes}>
      <TopBar />
      <div class="left">
        <PagesPanel />
        <Splitter label="Height of the list of pages" size={pagesHeight} least={96} most={640} axis="y" />
        <LayersPanel />
      </div>
      <Splitter label="Width of pages and layers" size={leftWidth} least={180} most={480} axis="x" />
      <main class="middle">{books.value?.length === 0 ? <EmptyProject /> : <Stage />}</main>
      <Splitter label="Width of the properties" size={rightWidth} least={240} most={520} axis="x" reverse />
      <div class="right">
        <PropertiesPanel />
      </div>
      {showsHistory.value && (
        <>
          <Splitter label="Width of the history" size={historyWidth} least={260} most={640} axis="x" reverse />
          <HistoryDrawer />
        </>
      )}
      <Confirmation />
      <Toasts />
    </div>
  );
}
