import { computed } from '@preact/signals';
import { readDrafts, type Drafts } from '../../model/address/draft-values.js';
import { project } from '../project/documents.js';
import { hasDrafts } from '../shown/preferences.js';
import { stored } from '../service/storage.js';

/** Drafts of every project that this browser has edited, by project: another project may be served at the same address. */
const allDrafts = stored<Readonly<Record<string, Drafts>>>('drafts', {}, (value) =>
  Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([key, each]) => [key, readDrafts(JSON.stringify(each))]),
  ),
);

/** Identifies the project in what the browser remembers; `''` until it is read. */
export const projectKey = computed(() => project.value?.name ?? '');

/** The drafts of this project. What was typed before the project was known belongs to it. */
export const drafts = computed<Drafts>(() => draftsOf(projectKey.value));

function draftsOf(project: string): Drafts {
  return { ...allDrafts.value[''], ...allDrafts.value[project] };
}

/** Replaces the drafts of this project. */
export function setDrafts(next: Drafts): void {
  const { [projectKey.value]: _before, '': _early, ...others } = allDrafts.value;
  store(Object.keys(next).length === 0 ? others : { ...others, [projectKey.value]: next });
  if (projectKey.value === '') adoptOnceKnown();
}

let isAwaited = false;

/** Stores what is typed before the project is known as that of the project, as soon as it is known: another one may be opened next. */
function adoptOnceKnown(): void {
  if (isAwaited) return;
  isAwaited = true;
  const end = projectKey.subscribe((key) => {
    if (key === '') return;
    isAwaited = false;
    setDrafts(drafts.value);
    // The first call comes before there is anything to end.
    queueMicrotask(() => end());
  });
}

function store(all: typeof allDrafts.value): void {
  allDrafts.value = all;
  hasDrafts.value = Object.keys(all).length > 0;
}

/** Gives drafts of a project new keys. The project itself may have another key now. */
export function renameDrafts(project: string, renamed: (key: string) => string): void {
  const moved = Object.entries(draftsOf(project)).map(([key, draft]) => [renamed(key), draft] as const);
  if (moved.length === 0) return;
  const { [project]: _before, ...others } = allDrafts.value;
  allDrafts.value = others;
  setDrafts({ ...drafts.value, ...Object.fromEntries(moved) });
}
