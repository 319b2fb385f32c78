import type { PageWithLayers } from '#adapters/client/client-operations';

/** The parts of a page beside its layers and commands, with their names as addresses have them. */
export interface PartGroup {
  readonly title: string;
  readonly kind: string;
  readonly names: readonly string[];
}

export function partsOf({ components }: PageWithLayers): readonly PartGroup[] {
  const { audios, groups, timers, variables, joints, page } = components;
  const sounds = [
    ...audios.long.map((name) => `long/${name}`),
    ...audios.short.map((name) => `short/${name}`),
    ...(audios.sync ?? []).map((name) => `sync/${name}`),
  ];
  return [
    { title: 'Audios', kind: 'audios', names: sounds },
    { title: 'Groups', kind: 'groups', names: groups.flatMap((entry) => Object.keys(entry)) },
    { title: 'Timers', kind: 'timers', names: timers },
    { title: 'Variables', kind: 'variables', names: variables },
    { title: 'Joints', kind: 'joints', names: joints },
    { title: 'Page scripts', kind: 'page', names: page },
  ];
}
