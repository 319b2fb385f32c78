import {
  ChevronRight,
  History,
  Images,
  Keyboard,
  Link,
  Monitor,
  Moon,
  Redo2,
  Search,
  Smartphone,
  Stethoscope,
  Sun,
  Undo2,
} from 'lucide';
import { showDialog } from '../../state/shown/dialogs.js';
import { apps, project } from '../../state/project/documents.js';
import { connection } from '../../state/service/live.js';
import { followsApp, hasDrafts, leadsApp, openDrawer, theme, toggleDrawer } from '../../state/shown/preferences.js';
import { areFindingsOld, findings } from '../../state/project/problems.js';
import { address, selectedPaths, selectLayers } from '../../state/shown/selection.js';
import { saving, waiting } from '../../state/edits/shown-edits.js';
import { withUndo } from '../../state/edits/later.js';
import { IconButton } from '../controls/controls.js';
import { showPalette, showShortcuts } from './shortcuts.js';
import { Icon } from '../controls/line-icon.js';
import { lazy, whenNeeded } from '../controls/lazy.js';

const Unsaved = whenNeeded(
  lazy(() => import('../properties/unsaved.js').then(({ Unsaved: view }) => view)),
  () => hasDrafts.value,
);

const drawers = [
  { name: 'assets', icon: Images, label: 'Assets' },
  { name: 'problems', icon: Stethoscope, label: 'Problems' },
  { name: 'history', icon: History, label: 'History' },
] as const;

export function TopBar() {
  return (
    <header class="top-bar">
      <h1 class="brand">
        <span class="brand-mark" aria-hidden="true" />
        {project.value?.name ?? 'Pagewright'}
      </h1>
      <Trail />
      {/* A press here leaves the focus, and what is typed, in its field. */}
      <div class="top-tools" onMouseDown={(event) => event.preventDefault()}>
        <button
          type="button"
          class="find"
          aria-label="Find anything"
          aria-keyshortcuts="Control+K"
          title="Find a page, a layer or what can be done"
          onClick={showPalette}
        >
          <Icon node={Search} size={14} />
          <span>Find anything</span>
        </button>
        <IconButton
          icon={Undo2}
          label="Undo my last change"
          keys="Control+Z"
          onClick={() => withUndo(({ undo }) => undo())}
        />
        <IconButton icon={Redo2} label="Redo" keys="Control+Shift+Z" onClick={() => withUndo(({ redo }) => redo())} />
        <span class="divider" />
        <Unsaved />
        <Connection />
        <RunningApp />
        <span class="divider" />
        {drawers.map(({ name, icon, label }) => (
          <span
            key={name}
            class={`counted ${areFindingsOld.value ? 'counted-old' : ''}`}
            data-count={name === 'problems' ? errorCount() : undefined}
          >
            <IconButton
              icon={icon}
              label={label}
              text={label}
              pressed={openDrawer.value === name}
              onClick={() => toggleDrawer(name)}
            />
          </span>
        ))}
        <span class="divider" />
        <ThemeButton />
        <IconButton icon={Keyboard} label="Keyboard shortcuts" keys="?" onClick={showShortcuts} />
      </div>
    </header>
  );
}

/** @returns `undefined` where there is no error */
function errorCount(): number | undefined {
  return findings.value?.filter(({ severity }) => severity === 'error').length || undefined;
}

/** Where the selection is: book, page, and the layer, the command or the part. */
function Trail() {
  const { book, page, thing } = address.value;
  const [path, ...others] = selectedPaths.value;
  const steps = [book, page, ...((thing?.name ?? path)?.split('/') ?? [])].filter((step) => step !== undefined);
  const names = thing === undefined ? (path?.split('/') ?? []) : [];
  /** What a press on a step selects: the page, or a group around the layer. */
  const layersOf = (index: number) => (index < 2 ? [] : [names.slice(0, index - 1).join('/')]);
  const isLink = (index: number) => index < steps.length - 1 && (index === 1 || (index > 1 && thing === undefined));
  return (
    <nav class="trail" aria-label="Where you are">
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            {index > 0 && <Icon node={ChevronRight} size={13} />}
            {isLink(index) ? (
              <button
                type="button"
                class="step"
                aria-label={`${step}: select it`}
                onClick={() => selectLayers(layersOf(index))}
              >
                {step}
              </button>
            ) : (
              <span class="step">{step}</span>
            )}
          </li>
        ))}
        {others.length > 0 && <li class="count">+{others.length}</li>}
      </ol>
    </nav>
  );
}

const connectionTexts = {
  busy: ['Saving', 'Your change is on its way.'],
  connecting: ['Connecting', 'The studio connects to the service.'],
  live: ['Live', 'Changes of others appear at once.'],
  waiting: [
    'not saved',
    'The service does not answer. The studio sends these changes by itself as soon as it does. Leave this page open.',
  ],
  lost: [
    'Not connected',
    'The service does not answer. What you type is stored in this browser. The studio connects again by itself.',
  ],
} as const;

function Connection() {
  const { value: count } = waiting;
  const state = count > 0 ? 'waiting' : saving.value > 0 ? 'busy' : connection.value;
  const [text, title] = connectionTexts[state];
  return (
    <span class={`pill pill-${state}`} role="status" title={title}>
      <span class="dot" aria-hidden="true" />
      {state === 'waiting' ? `${count === 1 ? '1 change' : `${count} changes`} ${text}` : text}
    </span>
  );
}

const AppDialog = lazy(() => import('./running-app-dialog.js').then(({ AppDialog: view }) => view));

function RunningApp() {
  const connected = apps.value?.apps ?? [];
  const title =
    connected.length === 0
      ? 'No app is connected: how to connect one'
      : `Connected: ${connected.map(({ device }) => device || 'simulator').join(', ')}`;
  return (
    <button
      type="button"
      class={`pill pill-button ${connected.length > 0 ? 'pill-app' : ''}`}
      title={title}
      onClick={() => showDialog(AppDialog, {})}
    >
      <Icon node={leadsApp.value || followsApp.value ? Link : Smartphone} size={14} />
      {connected.length === 0 ? 'No app' : connected.length === 1 ? 'App' : `${connected.length} apps`}
    </button>
  );
}

const themes = {
  system: { icon: Monitor, label: 'Theme of the system', next: 'light' },
  light: { icon: Sun, label: 'Light theme', next: 'dark' },
  dark: { icon: Moon, label: 'Dark theme', next: 'system' },
} as const;

function ThemeButton() {
  const { icon, label, next } = themes[theme.value];
  return <IconButton icon={icon} label={`${label}: change`} onClick={() => (theme.value = next)} />;
}
