import type { Component, PageWithLayers } from '#adapters/client/client-operations.generated';
import type { PageThing } from '../address/studio-address.js';
import { secondsOf } from '../units/amounts.js';
import type { FormDefinition } from './form-model.js';

/** The parts of a page beside its layers and commands, with their names as addresses have them. */
export interface PartGroup {
  readonly title: string;
  /** What one of them is called. */
  readonly one: string;
  readonly kind: Component['kind'];
  readonly names: readonly string[];
}

export function partsOf({ components }: PageWithLayers): readonly PartGroup[] {
  const { audios, groups, timers, variables, joints, page } = components;
  return [
    { title: 'Audios', one: 'audio', kind: 'audios', names: [...audios.long, ...audios.short, ...(audios.sync ?? [])] },
    { title: 'Groups', one: 'page group', kind: 'groups', names: groups.flatMap((entry) => Object.keys(entry)) },
    { title: 'Timers', one: 'timer', kind: 'timers', names: timers },
    { title: 'Variables', one: 'variable', kind: 'variables', names: variables },
    { title: 'Joints', one: 'joint', kind: 'joints', names: joints },
    { title: 'Page scripts', one: 'page script', kind: 'page', names: page },
  ];
}

/** The length of an audio. The page lists audios by it, so it is known before their scripts are read. */
export function lengthOfAudio({ components }: PageWithLayers, name: string): 'long' | 'short' | 'sync' | undefined {
  const { audios } = components;
  return (['long', 'short', 'sync'] as const).find((length) => audios[length]?.includes(name));
}

/** Whether a page has a command or part. */
export function hasThing(page: PageWithLayers, { kind, name }: PageThing): boolean {
  if (kind === 'command') return page.commands.includes(name);
  return partsOf(page).some((group) => group.names.some((each) => `${group.kind}/${each}` === name));
}

/** The classes of the page groups, by the names of their addresses. */
export function groupClassesOf({
  components,
}: PageWithLayers): readonly { readonly name: string; readonly class: string }[] {
  return components.groups.flatMap((entry) =>
    Object.entries(entry as Readonly<Record<string, { readonly class?: readonly string[] }>>).flatMap(([name, of]) =>
      (of.class ?? []).map((each) => ({ name, class: each })),
    ),
  );
}

/** The name of a command or part without its kind: `clock` of `timers/clock`. */
export function nameOfThing({ kind, name }: PageThing): string {
  return kind === 'command' ? name : name.slice(name.indexOf('/') + 1);
}

/** What a part is about, in a few words. */
export function noteOfPart({ kind, type, props }: Component): string {
  const {
    properties = {},
    actions = {},
    members,
  } = props as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  switch (kind) {
    case 'audios':
      return type ?? '';
    case 'groups':
      return Array.isArray(members) ? counted(members.length, 'layer') : '';
    case 'timers':
      return textOf(actions['onComplete']) || secondsText(properties['delay']);
    case 'variables':
      return textOf(properties['value']);
    case 'joints':
      return textOf(properties['type']);
    case 'page':
      return '';
  }
}

/** `1 layer`, `2 layers`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Properties with an editor that is no field, and those that a part cannot change. */
const withoutField: Readonly<Partial<Record<Component['kind'], readonly string[]>>> = {
  audios: ['type', 'properties.type'],
  groups: ['members', 'class'],
};

/** The form of a part. */
export function partForm(definition: FormDefinition, kind: Component['kind']): FormDefinition {
  const properties = Object.entries(definition.properties).filter(
    ([name]) => withoutField[kind]?.includes(name) !== true,
  );
  return { ...definition, properties: Object.fromEntries(properties) };
}

function secondsText(delay: unknown): string {
  return typeof delay === 'number' ? `${secondsOf(delay)} s` : textOf(delay);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
