import type { ProjectPath } from '#domain/change/file-change';
import type { CommandAction } from '#domain/command';
import type { ComponentKind } from '#domain/component-kind';
import type { Properties } from '#domain/properties/property-value';

/** The templates of new books, as data. Templates can be added to. */
export interface BookTemplates {
  /** The names of all templates, sorted. */
  names(): readonly string[];
  /** `undefined` if there is no such template. */
  find(name: string): BookTemplate | undefined;
}

export interface BookTemplate {
  readonly description: string;
  /**
   * The files of the project beside the pages: for each path the template that renders it. The renderer gets the names `book` and
   * `page`, the first page.
   */
  readonly files: Readonly<Record<ProjectPath, string>>;
  /** The pages by their names, in reading order. There is at least one. */
  readonly pages: Readonly<Record<string, PageTemplate>>;
}

/** Properties are those of the requests that make a thing. */
export interface PageTemplate {
  /** The layers, the bottom one first. */
  readonly layers: readonly (LayerTemplate | PicturesPlace)[];
  /** The actions of each command. */
  readonly commands: Readonly<Record<string, readonly CommandAction[]>>;
  /** For each kind, the properties of each component. */
  readonly components: { readonly [Kind in ComponentKind]?: Readonly<Record<string, Properties>> };
}

export interface LayerTemplate {
  readonly name: string;
  readonly props?: Properties | undefined;
  /** The properties of each class that the layer carries. */
  readonly classes?: Readonly<Record<string, Properties>> | undefined;
  /** The layers of a group. */
  readonly layers?: readonly LayerTemplate[] | undefined;
}

/** The place for the layers of the author's images. Exactly one page of a template has one. */
export interface PicturesPlace {
  /** The layers that are there if the author has no images. */
  readonly pictures: readonly LayerTemplate[];
}
