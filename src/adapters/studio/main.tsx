import { render } from 'preact';
import './style/tokens.css';
import './style/controls.css';
import './style/panels.css';
import './style/pages.css';
import './style/stage.css';
import { readCatalogue, readProject } from './state/documents.js';
import { followApp } from './state/app.js';
import { followProject } from './state/live.js';
import { showPreferences } from './state/preferences.js';
import { followProblems } from './state/problems.js';
import { followAddress } from './state/selection.js';
import { noteLeaving } from './state/service.js';
import { access } from './state/session-key.js';
import { shareSession } from './state/session.js';
import { askBeforeLeaving } from './state/shown-edits.js';
import { followOtherTabs } from './state/storage.js';
import { App } from './view/app.js';
import { followPointer } from './view/menu.js';
import { listenForShortcuts } from './view/shortcuts.js';

const place = document.getElementById('studio');
if (place === null) throw new Error('The page of the studio has no place for it.');

if (location.hash.startsWith('#code=')) await import('./state/session-tabs.js').then((tabs) => tabs.exchangeCode());
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
followApp();
addEventListener('focusin', () => void import('./state/focus.js').then(({ keepFocus }) => keepFocus()), {
  once: true,
});

// Everything is read once the browser has a session, where the service demands one.
let isReading = false;
access.subscribe((state) => {
  if (state !== 'open' || isReading) return;
  isReading = true;
  followProject();
  void Promise.all([readProject(), readCatalogue()]).then(() => (isReading = false));
});
