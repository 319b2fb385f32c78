import { books } from '../state/documents.js';
import { drawerWidth, leftWidth, openDrawer, pagesHeight, rightWidth } from '../state/preferences.js';
import { pending } from '../state/pending-change.js';
import { openDialog } from '../state/dialogs.js';
import { access } from '../state/session-key.js';
import { DropFiles } from './lazy-drop.js';
import { lazy, whenNeeded } from './lazy.js';
import { openedMenu } from './menu.js';
import { OpenDrawer } from './open-drawer.js';
import { PageTabs } from './page-tabs.js';
import { PagesPanel } from './pages-panel.js';
import { PropertiesPanel } from './properties-panel.js';
import { Splitter } from './splitter.js';
import { Stage } from './stage.js';
import { Toasts } from './toasts.js';
import { TopBar } from './top-bar.js';

const SignIn = lazy(() => import('./sign-in.js').then((module) => module.SignIn));
const EmptyProject = lazy(() => import('./empty-project.js').then((module) => module.EmptyProject));
const Dialogs = whenNeeded(
  lazy(() => import('./dialog.js').then((module) => module.DialogHost)),
  () => openDialog.value !== undefined,
);
const Confirmations = whenNeeded(
  lazy(() => import('./confirmation.js').then((module) => module.Confirmation)),
  () => pending.value !== undefined,
);
const Menus = whenNeeded(
  lazy(() => import('./menu-host.js').then((module) => module.MenuHost)),
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
      <main class="middle">{books.value?.length === 0 ? <EmptyProject /> : <Stage />}</main>
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
