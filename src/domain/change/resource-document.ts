export const resourceTypes = [
  'project',
  'book',
  'page',
  'layer',
  'class',
  'group-class',
  'command',
  'component',
  'custom-class',
  'bridge',
  'asset',
  'checkpoint',
] as const;

export type ResourceType = (typeof resourceTypes)[number];

/** Where a thing of a project is. */
export interface ResourceAddress {
  readonly type: ResourceType;
  /** The names that lead to it, the outermost first: book, page and layers, then the class; none for the project. */
  readonly address: readonly string[];
}

/** Names a thing of a project. */
export interface ResourceReference extends ResourceAddress {
  readonly name: string;
}

/** A thing with its own document. */
export interface ResourceDocument extends ResourceReference {
  readonly document?: object;
}

/** What a change is about that is about no one thing. */
export const projectResource: ResourceDocument = { type: 'project', name: 'app', address: [] };
