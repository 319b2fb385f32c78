import type { ComponentKind } from '#domain/component/component-kind';
import type { ReferenceKind } from '#domain/reference/reference-kind';

/** What an entry of a list is called by; page groups are found where layers are, and nothing names an entry of `page`. */
export const referredAs: Readonly<Partial<Record<ComponentKind, ReferenceKind>>> = {
  audios: 'audio',
  timers: 'timer',
  variables: 'variable',
  joints: 'joint',
};
