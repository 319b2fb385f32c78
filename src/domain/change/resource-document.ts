export const resourceTypes = [
  'project',
  'book',
  'page',
  'layer',
  'class',
  'command',
  'component',
  'custom-class',
  'bridge',
] as const;

type ResourceType = (typeof resourceTypes)[number];

/** A thing as the outside sees it: its type, the parts of its address, and what its own document tells. */
export interface ResourceDocument {
  readonly type: ResourceType;
  readonly name: string;
  /** The names that lead to it from the root of all addresses. */
  readonly segments: readonly string[];
  readonly document?: object;
}

/** What a change is about that is about no one thing. */
export const projectResource: ResourceDocument = { type: 'project', name: 'app', segments: ['app'] };
