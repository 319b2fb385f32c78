import { lazy } from '../controls/lazy.js';

/** The dialog for names. It is loaded when it is shown first. */
export const NameDialog = lazy(() => import('./name-dialog.js').then(({ NameDialog: view }) => view));
