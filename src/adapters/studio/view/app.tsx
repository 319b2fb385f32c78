import { books } from '../state/documents.js';
import { drawerWidth, leftWidth, openDrawer, pagesHeight, rightWidth } from '../state/preferences.js';
import { access } from '../state/service.js';
import { Confirmation } from './confirmation.js';
import { DialogHost } from './dialog.js';
import { EmptyProject } from './empty-project.js';
import { MenuHost } from './menu.js';
import { OpenDrawer } from './open-drawer.js';
import { PageTabs } from './page-tabs.js';
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
    '--drawer': openDrawer.value === 'none' ? '0' : `${drawerWidth.value}px`,
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
      <DialogHost />
      <Confirmation />
      <MenuHost />
      <Toasts />
    </div>
  );
}
