import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Layer } from '#domain/layer';
import { classNames, parseClassName } from '#domain/layer-class';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import { ignoreProblem, Problem } from '#domain/problem/problem';
import { hasContent } from '#application/support/file-content';
import type { ScriptForm } from '#application/ports/script-form';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everythingBelow } from '#application/project/files/walk-files';
import { layerImageOf } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import { codeAround } from '#application/references/find/code-files';
import { kindsOf, textsOf } from '#application/references/find/value-references';
import { countOf, namedImages, namedInAny, plainSize } from './named-images.js';

/** The moved and the unmoved images of layers with a new path. Paths are below the book's images: `page1/cat.png`. */
export interface MovedImages {
  readonly moved: ReadonlyMap<string, string>;
  readonly stayed: ReadonlySet<string>;
}

/** A moved layer, or one below it. */
interface MovedLayer {
  readonly layer: Layer;
  readonly to: LayerPath;
  /** Its script and those of its classes, at their new paths. */
  readonly scripts: readonly ProjectPath[];
}

/** Classes that show the image with the name of the layer, whatever the layer itself shows. */
const showingByName = ['button', 'multiplier'];
const image = /\.(png|jpe?g)$/i;

/**
 * Images follow the layer whose name they have. An image that another file names stays; the layer then gets a copy of
 * it, unless its script itself names the image that stays.
 */
export class MoveImages {
  constructor(private readonly codecs: Pick<Codecs, 'lua' | 'script'>) {}

  /**
   * Call it after the scripts have moved, and before the references in them follow.
   * @param files to search for names: those of the draft, as they are now
   * @param page as it was before
   * @throws Problem `name-collides` where another image is
   */
  async execute(draft: Draft, files: ProjectFiles, page: Page, from: LayerPath, to: LayerPath): Promise<MovedImages> {
    const { address } = page;
    const images = await imagesOf(draft, address, from);
    const result = { moved: new Map<string, string>(), stayed: new Set<string>() };
    if (images.length === 0) return result;
    const folder = layout.pagesImages(address.book);
    const [before, after] = [[address.page, ...from].join('/'), [address.page, ...to].join('/')];
    const layers = movedLayers(page, from, to);
    const isNamed = await this.namedElsewhere(files, address, before, layers);
    for (const path of images) {
      const renamed = after + path.slice(before.length);
      const [source, target] = [pathIn(folder, path), pathIn(folder, renamed)];
      if (!isNamed(plainSize(path))) {
        await copy(draft, source, target);
        await draft.remove(source);
        result.moved.set(plainSize(path), plainSize(renamed));
      } else {
        result.stayed.add(plainSize(path));
        if (await this.isShownByName(draft, address, plainSize(path), layers)) await copy(draft, source, target);
      }
    }
    return result;
  }

  /** Finds the images that stay: a file that does not move names them, or the code of a moved one. */
  private async namedElsewhere(
    files: ProjectFiles,
    { book }: PageAddress,
    below: string,
    layers: readonly MovedLayer[],
  ): Promise<(path: string) => boolean> {
    const { lua } = this.codecs;
    const own = layers.flatMap(({ scripts }) => scripts);
    const others = (await codeAround(files, book)).filter((path) => !own.includes(path));
    const named = await namedInAny(files, lua, others, below);
    const left = new Set<string>();
    for (const path of own) {
      const content = (await files.read(path))?.content;
      if (content === undefined) continue;
      const follows = this.namedInTables(
        content,
        layers.some(({ scripts }) => scripts[0] === path) ? 'layer' : 'module',
      );
      for (const [name, count] of namedImages(lua, content, below))
        if (count > (follows.get(name) ?? 0)) left.add(name);
    }
    return (path) => countOf(named, path) > 0 || [...left].some((name) => countOf(new Map([[name, 1]]), path) > 0);
  }

  /** The number of references to each image in the tables that the codec reads. */
  private namedInTables(content: Uint8Array, form: ScriptForm): ReadonlyMap<string, number> {
    const kindAt = kindsOf({ properties: {} });
    const found = new Map<string, number>();
    for (const { property, text } of textsOf(
      ignoreProblem(() => this.codecs.script.of(form).parse(content).values) ?? {},
    ))
      if (kindAt(property) === 'image-file') found.set(text, (found.get(text) ?? 0) + 1);
    return found;
  }

  /** Whether the layer with the name of an image shows it because of that name. */
  private async isShownByName(draft: Draft, address: PageAddress, path: string, layers: readonly MovedLayer[]) {
    const name = path.slice(address.page.length + 1, path.lastIndexOf('.'));
    const found = layers.find(({ layer }) => layer.pathName === name);
    if (found === undefined) return false;
    const { layer, to, scripts } = found;
    if (layer.classes.some((entry) => showingByName.includes(parseClassName(entry).name))) return true;
    const [script] = scripts;
    const file = script === undefined ? undefined : await draft.read(script);
    const values = file && ignoreProblem(() => this.codecs.script.of('layer').parse(file.content).values);
    return !layerImageOf(address, to, values).isShared;
  }
}

/**
 * The images with the name of the layer, in every size and format, and every file in the folder of that name.
 * @throws StorageFailure `denied` where one of them is a link
 */
export async function imagesOf(draft: Draft, address: PageAddress, path: LayerPath): Promise<string[]> {
  const [folder, name] = [[address.page, ...path.slice(0, -1)].join('/'), path.at(-1) ?? ''];
  const images = layout.pagesImages(address.book);
  const beside = (await draft.list(pathIn(images, folder))).filter(
    (entry) => entry.kind === 'file' && image.test(entry.name) && plainSize(entry.name).replace(image, '') === name,
  );
  for (const ending of ['', '.png', '.jpg', '@2x.png', '@2x.jpg', '@4x.png', '@4x.jpg'])
    await draft.refuseLinks(layout.layerImageFolder(address, path) + ending);
  const below = await everythingBelow(draft, layout.layerImageFolder(address, path));
  return [...beside.map((entry) => pathIn(folder, entry.name)), ...below.map((each) => each.slice(images.length + 1))];
}

/** The layer at a path with everything below it, as it was and where it is now. */
function movedLayers(page: Page, from: LayerPath, to: LayerPath): MovedLayer[] {
  const { address } = page;
  return [...page.whole(from).withAllBelow()].map((layer) => {
    const path = [...to, ...layer.path.slice(from.length)];
    const classes = classNames(layer.classes).map((name) => layout.classScript(address, path, layer.isGroup, name));
    return { layer, to: path, scripts: [layout.layerScript(address, path, layer.isGroup), ...classes] };
  });
}

/**
 * Copies a file.
 * @throws Problem `name-collides` where another file exists
 */
async function copy(draft: Draft, from: ProjectPath, to: ProjectPath): Promise<void> {
  const [file, there] = [await draft.see(from), await draft.see(to)];
  if (file === undefined || (there !== undefined && hasContent(there, file.content))) return;
  if (there !== undefined)
    throw new Problem('name-collides', `There is a file "${to}" already. Choose another name, or remove the file.`, {
      file: to,
    });
  await draft.create(to, file.content);
}
