import { namesInScripts } from '#domain/layer-class';
import type { Layer } from '#domain/layer';
import type { LayerPath } from '#domain/model/page-model';
import { referenceKinds, type ReferenceKind } from '#domain/reference-kind';

/** Old names and new names. Whole names only: `cat` is no part of `cat_face1`. */
export class Renames {
  private readonly maps = new Map<ReferenceKind, Map<string, string>>();

  add(kind: ReferenceKind, from: string, to: string): this {
    const map = this.maps.get(kind) ?? new Map<string, string>();
    this.maps.set(kind, map.set(from, to));
    return this;
  }

  /** A layer with everything below it at another path; `cat_linear` is one of its names where it carries `linear`. */
  addLayer(layer: Layer, to: LayerPath): this {
    for (const each of layer.withAllBelow()) {
      const path = [...to, ...each.path.slice(layer.path.length)].join('/');
      this.addObject(each.pathName, path, each.classes);
    }
    return this;
  }

  /** A folder among the images of the book, with its content, at another path. */
  addImageFolder(from: string, to: string): this {
    return this.add('image-file', `${from}/`, `${to}/`);
  }

  /** A display object of the runtime by its name: a layer by its path, or a page group. */
  addObject(from: string, to: string, classes: readonly string[]): this {
    this.add('layer', from, to);
    for (const name of namesInScripts(classes)) this.add('animation', `${from}_${name}`, `${to}_${name}`);
    return this;
  }

  /**
   * The new name of the thing; `undefined` where the name stays. The path of a layer may have `/` or `.` between its
   * levels, and is returned in the same spelling.
   */
  newName(kind: ReferenceKind, written: string): string | undefined {
    if (kind === 'image-file') return this.newImageFile(written);
    if (kind !== 'layer' && kind !== 'animation') return this.maps.get(kind)?.get(written);
    return this.newObjectName(kind, written) ?? dotted(written, (path) => this.newObjectName(kind, path));
  }

  /** The kinds for which `newName` may return a name. Layers and animations imply each other. */
  kinds(): ReadonlySet<ReferenceKind> {
    const kinds = new Set(this.maps.keys());
    return kinds.has('layer') || kinds.has('animation') ? kinds.add('layer').add('animation') : kinds;
  }

  /** Every old name with its kind. Images are omitted: they have the names of their layer or page. */
  *oldNames(): Generator<{ readonly kind: ReferenceKind; readonly name: string }> {
    for (const kind of referenceKinds)
      if (kind !== 'image' && kind !== 'image-file')
        for (const name of this.maps.get(kind)?.keys() ?? []) yield { kind, name };
  }

  /** Every old name. */
  names(): string[] {
    return [...this.oldNames()].map(({ name }) => name);
  }

  /** A path relative to the assets begins with the folder of the images. */
  private newImageFile(written: string): string | undefined {
    const [, lead = '', path = ''] = /^((?:images\/)?)(.*)$/s.exec(written) ?? [];
    const files = this.maps.get('image-file');
    const file = files?.get(path);
    if (file !== undefined) return lead + file;
    for (const [from, to] of files ?? []) {
      if (!from.endsWith('/')) continue;
      if (path.startsWith(from)) return lead + to + path.slice(from.length);
      if (lead !== '' && `${path}/` === from) return lead + to.slice(0, -1);
    }
    return undefined;
  }

  /** Some actions take a layer where others take the animation of its class (`cat_sprite`), and the other way round. */
  private newObjectName(kind: 'layer' | 'animation', name: string): string | undefined {
    const other = kind === 'layer' ? 'animation' : 'layer';
    return this.maps.get(kind)?.get(name) ?? this.maps.get(other)?.get(name);
  }
}

function dotted(written: string, find: (path: string) => string | undefined): string | undefined {
  return written.includes('/') ? undefined : find(written.replaceAll('.', '/'))?.replaceAll('/', '.');
}
