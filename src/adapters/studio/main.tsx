import { render } from 'preact';
import './style/tokens.css';
import './style/controls.css';
import './style/panels.css';
import './style/pages.css';
import './style/stage.css';
import { apps, project, readCatalogue, readProject } from './state/project/documents.js';
import { followProject } from './state/service/live.js';
import { showPreferences } from './state/shown/preferences.js';
import { followProblems } from './state/project/follow-problems.js';
import { followAddress } from './state/shown/selection.js';
import { noteLeaving } from './state/service/service.js';
import { access } from './state/service/session-key.js';
import { shareSession } from './state/service/session.js';
import { askBeforeLeaving } from './state/edits/shown-edits.js';
import { followOtherTabs } from './state/service/storage.js';
import { App } from './view/frame/studio-window.js';
import { followPointer } from './view/controls/menu.js';
import { listenForShortcuts } from './view/frame/shortcuts.js';

const place = document.getElementById('studio');
if (place === null) throw new Error('The page of the studio has no place for it.');

if (location.hash.startsWith('#code='))
  await import('./state/service/session-tabs.js').then((tabs) => tabs.exchangeCode());
// What runs as long as the studio is open begins here: no other module does something when it is imported.
shareSession();
noteLeaving();
followOtherTabs();
followAddress();
showPreferences();
askBeforeLeaving();
followPointer();
render(<App />, place);
listenForShortcuts();
followProblems();
addEventListener('focusin', () => void import('./state/shown/focus.js').then(({ keepFocus }) => keepFocus()), {
  once: true,
});

let isOnDevice = false;
project.subscribe((read) => {
  if (isOnDevice || read === undefined) return;
  isOnDevice = true;
  void import('./state/shown/devices-of-project.js').then(({ followDevice }) => followDevice());
});

let isFollowing = false;
apps.subscribe((app) => {
  if (isFollowing || app?.connected !== true) return;
  isFollowing = true;
  void import('./state/shown/follow-app.js').then(({ followApp }) => followApp());
});

// Everything is read once the browser has a session, where the service demands one.
let isReading = false;
access.subscribe((state) => {
  if (state !== 'open' || isReading) return;
  isReading = true;
  followProject();
  void Promise.all([readProject(), readCatalogue()]).then(() => (isReading = false));
});
