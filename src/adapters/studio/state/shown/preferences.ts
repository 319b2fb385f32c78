import { computed, effect } from '@preact/signals';
import { clamp } from '../../model/geometry/geometry.js';
import { address, pageKey } from './selection.js';
import { stored } from '../service/storage.js';

/** How the studio looks in this browser. None of it is in the project. */
export const theme = stored<'system' | 'light' | 'dark'>('theme', 'system');
/** What is open at the right edge. */
export const openDrawer = stored<'none' | 'history' | 'problems' | 'assets'>('drawer', 'none');
/** What is open below the pages. */
export const openTab = stored<'layers' | 'commands' | 'parts'>('tab', 'layers');
/** Pixels: a part of the window, until the author drags an edge. */
export const leftWidth = stored('left', Math.round(clamp(innerWidth * 0.14, 248, 420)));
export const rightWidth = stored('right', Math.round(clamp(innerWidth * 0.16, 304, 440)));
export const drawerWidth = stored('drawer-width', Math.round(clamp(innerWidth * 0.18, 340, 460)));
/** Of the list of pages, above the layers. */
export const pagesHeight = stored('pages', Math.round(clamp(innerHeight * 0.38, 150, 640)));
/** Whether the timeline is open below the stage, and its height. */
export const isTimelineOpen = stored('timeline', false);
export const timelineHeight = stored('timeline-height', 180);
/** The groups of properties that the author has unfolded or folded. */
export const openGroups = stored<Readonly<Record<string, boolean>>>('groups', {});
/** The kinds of problems that the author does not want to see. */
export const mutedProblems = stored<readonly ('error' | 'warning' | 'info')[]>('muted-problems', []);
export const hintCount = 3;
/** The hint of the first visit that is shown next, from 0; past the last one, none is. */
export const hint = stored('hint', 0);
export const snaps = stored('snap', true);
/** Whether each field shows what it is for. */
export const explainsFields = stored('explain', false);
/** The classes whose forms are folded. */
export const foldedClasses = stored<readonly string[]>('folded-classes', []);
/** Points between the lines of the grid; 0 shows none. */
export const gridSize = stored('grid', 0);
/** What every device shows and nothing covers, and what each device shows. */
export const showsSafeArea = stored('safe-area', false);
/** The language of which the stage shows the layers; `''` shows those of all. */
export const shownLanguage = stored('language', '');
/** Whether the connected app selects what the studio selects, and the studio opens the page that the app opens. */
export const leadsApp = stored('leads-app', false);
export const followsApp = stored('follows-app', false);
/** Whether this browser has texts that were typed and not saved, of any project. */
export const hasDrafts = stored('has-drafts', false);

type Sets = Readonly<Record<string, readonly string[]>>;

const folded = stored<Sets>('folded', {});
const hidden = stored<Sets>('hidden', {});
const locked = stored<Sets>('locked', {});

/** The groups of the page that are folded. */
export const foldedGroups = computed(() => new Set(folded.value[pageKey.value]));
/** The layers of the page that only the studio hides. */
export const hiddenLayers = computed(() => new Set(hidden.value[pageKey.value]));
/** The layers of the page that the pointer does not select. */
export const lockedLayers = computed(() => new Set(locked.value[pageKey.value]));

export function setFolded(paths: readonly string[]): void {
  folded.value = withSet(folded.value, paths);
}

export function toggleHidden(path: string): void {
  hidden.value = withSet(hidden.value, toggled(hiddenLayers.value, path));
}

export function toggleLocked(path: string): void {
  locked.value = withSet(locked.value, toggled(lockedLayers.value, path));
}

export function toggleDrawer(name: Exclude<typeof openDrawer.value, 'none'>): void {
  openDrawer.value = openDrawer.value === name ? 'none' : name;
}

/** Shows the theme, and opens the list of what is selected with it. */
export function showPreferences(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
  });
  effect(() => {
    const { thing } = address.value;
    if (thing !== undefined) openTab.value = thing.kind === 'command' ? 'commands' : 'parts';
  });
}

function toggled(set: ReadonlySet<string>, path: string): readonly string[] {
  return set.has(path) ? [...set].filter((each) => each !== path) : [...set, path];
}

function withSet(sets: Sets, paths: readonly string[]): Sets {
  const { [pageKey.value]: _before, ...others } = sets;
  return paths.length === 0 ? others : { ...others, [pageKey.value]: paths };
}
