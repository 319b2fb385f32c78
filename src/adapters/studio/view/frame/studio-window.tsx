import { books } from '../../state/project/documents.js';
import { drawerWidth, leftWidth, openDrawer, pagesHeight, rightWidth } from '../../state/shown/preferences.js';
import { pending } from '../../state/shown/pending-change.js';
import { openDialog } from '../../state/shown/dialogs.js';
import { access } from '../../state/service/session-key.js';
import { DropFiles } from '../pages/lazy-drop.js';
import { lazy, whenNeeded } from '../controls/lazy.js';
import { openedMenu } from '../controls/menu.js';
import { OpenDrawer } from './open-drawer.js';
import { PageTabs } from './page-tabs.js';
import { PagesPanel } from '../pages/pages-panel.js';
import { PropertiesPanel } from '../properties/properties-panel.js';
import { Splitter } from './splitter.js';
import { Stage } from '../stage/stage-view.js';
import { Toasts } from './toast-list.js';
import { TimelinePanel } from '../timeline/timeline-panel.js';
import { TopBar } from './top-bar.js';

const SignIn = lazy(() => import('./sign-in.js').then((module) => module.SignIn));
const EmptyProject = lazy(() => import('./empty-project.js').then((module) => module.EmptyProject));
const Dialogs = whenNeeded(
  lazy(() => import('../dialogs/dialog.js').then((module) => module.DialogHost)),
  () => openDialog.value !== undefined,
);
const Confirmations = whenNeeded(
  lazy(() => import('../dialogs/confirmation-dialog.js').then((module) => module.Confirmation)),
  () => pending.value !== undefined,
);
const Menus = whenNeeded(
  lazy(() => import('../controls/menu-host.js').then((module) => module.MenuHost)),
  () => openedMenu.value !== undefined,
);

export function App() {
  if (access.value === 'locked') return <SignIn />;
  const sizes = {
    '--left': `${leftWidth.value}px`,
    '--right': `${rightWidth.value}px`,
    '--pages': `${pagesHeight.value}px`,
    '--drawer': openDrawer.value === 'none' ? '0px' : `${drawerWidth.value}px`,
  };
  return (
    <div class="app" style={sizes}>
      <TopBar />
      <div class="left">
        <PagesPanel />
        <Splitter label="Height of the list of pages" size={pagesHeight} least={96} most={640} axis="y" />
        <PageTabs />
      </div>
      <Splitter label="Width of pages and layers" size={leftWidth} least={180} most={480} axis="x" />
      <main class="middle">
        {books.value?.length === 0 ? <EmptyProject /> : <Stage />}
        <TimelinePanel />
      </main>
      <Splitter label="Width of the properties" size={rightWidth} least={240} most={520} axis="x" reverse />
      <div class="right">
        <PropertiesPanel />
      </div>
      {openDrawer.value !== 'none' && (
        <>
          <Splitter label="Width of the drawer" size={drawerWidth} least={260} most={640} axis="x" reverse />
          <OpenDrawer />
        </>
      )}
      <Dialogs />
      <Confirmations />
      <Menus />
      <DropFiles />
      <Toasts />
    </div>
  );
}
