import { computed, effect } from '@preact/signals';
import { readDrafts, type Drafts } from '../model/drafts.js';
import { project } from './documents.js';
import { hasDrafts } from './preferences.js';
import { stored } from './storage.js';

/** Drafts of every project that this browser has edited, by project: another project may be served at the same address. */
const allDrafts = stored<Readonly<Record<string, Drafts>>>('drafts', {}, (value) =>
  Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([key, each]) => [key, readDrafts(JSON.stringify(each))]),
  ),
);

/** Identifies the project in what the browser remembers; `''` until it is read. */
export const projectKey = computed(() => project.value?.name ?? '');

effect(() => {
  hasDrafts.value = Object.keys(allDrafts.value).length > 0;
});

export const drafts = computed<Drafts>(() => allDrafts.value[projectKey.value] ?? {});

/** What was typed before the project was known belongs to it. */
effect(() => {
  const { '': early, ...others } = allDrafts.value;
  if (projectKey.value === '' || early === undefined) return;
  allDrafts.value = { ...others, [projectKey.value]: { ...others[projectKey.value], ...early } };
});

/** Replaces the drafts of this project. */
export function setDrafts(next: Drafts): void {
  const { [projectKey.value]: _before, ...others } = allDrafts.value;
  allDrafts.value = Object.keys(next).length === 0 ? others : { ...others, [projectKey.value]: next };
}

/** Gives drafts of a project new keys. The project itself may have another key now. */
export function renameDrafts(project: string, renamed: (key: string) => string): void {
  const { [project]: before = {}, ...others } = allDrafts.value;
  const moved = Object.entries(before).map(([key, draft]) => [renamed(key), draft] as const);
  if (moved.length === 0) return;
  allDrafts.value = others;
  setDrafts({ ...drafts.value, ...Object.fromEntries(moved) });
}
