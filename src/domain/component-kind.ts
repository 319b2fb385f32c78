import type { NameKind } from './name/check-name.js';
import type { NameList } from './model/model-edit.js';
import type { PageModel } from './model/page-model.js';

/** The lists of a page besides its layers and commands. */
export const componentKinds = ['audios', 'groups', 'timers', 'variables', 'joints', 'page'] as const;
export type ComponentKind = (typeof componentKinds)[number];

/** The runtime loads `long` and `short`; `sync` is read where a file lists it. */
export const audioTypes = ['long', 'short', 'sync'] as const;
export type AudioType = (typeof audioTypes)[number];

/** What one entry of the list is called. */
export const componentNameKind: Record<ComponentKind, NameKind> = {
  audios: 'audio',
  groups: 'group',
  timers: 'timer',
  variables: 'variable',
  joints: 'joint',
  page: 'page component',
};

/** An entry of a component list: its name and, for an audio, the list it stands in. */
export interface ComponentEntry {
  readonly kind: ComponentKind;
  readonly name: string;
  readonly type: AudioType | undefined;
}

/** The entries of one kind, in the order of the model. */
export function componentEntries(model: PageModel, kind: ComponentKind): ComponentEntry[] {
  const { components } = model;
  if (kind === 'audios') {
    return audioTypes.flatMap((type) => (components.audios[type] ?? []).map((name) => ({ kind, name, type })));
  }
  const names = kind === 'groups' ? components.groups.map((group) => group.name) : components[kind];
  return names.map((name) => ({ kind, name, type: undefined }));
}

/** Those of every kind. */
export function everyComponent(model: PageModel): ComponentEntry[] {
  return componentKinds.flatMap((kind) => componentEntries(model, kind));
}

/** The lists of the index model that hold the kind. */
export function listsOf(kind: ComponentKind): NameList[] {
  return kind === 'audios' ? audioTypes.map((type) => ({ in: kind, type })) : [{ in: kind }];
}

/** The list of the index model that the entry stands in. */
export function listOf(entry: ComponentEntry): NameList {
  if (entry.kind === 'audios') return { in: 'audios', type: entry.type ?? 'short' };
  return { in: entry.kind };
}
