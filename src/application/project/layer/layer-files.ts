import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { parseClassName } from '#domain/layer-class';
import type { Layer } from '#domain/layer';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import { ignoreProblem, Problem } from '#domain/problem/problem';
import { tableOf, type Properties } from '#domain/properties/property-value';
import { sameBytes } from '#application/support/bytes';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import type { KnownClass, LayerTargets, ScriptTarget } from '#application/project/script/script-targets';
import { everythingBelow } from '#application/project/files/walk-files';
import { moveFolder } from '#application/project/draft/move-folder';
import { layout } from '#application/project/layout/project-layout';
import { renamedCustomModule, renameModules } from '#application/project/layout/module-paths';
import { inStyleOf, scriptsBeside } from '#application/project/script/match-style';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { imageStatus, artworkSize, layerImageOf } from './layer-image.js';

/** The files of layers: their scripts, those of their classes, and JSON. They move and are removed together. */
export class LayerFiles {
  constructor(
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly codecs: Codecs,
  ) {}

  /**
   * Writes the script and JSON of a new layer, with the size of its image where that exists. An existing script has its own size.
   * @throws Problem `name-collides` where a class's JSON of an older editor has the path of the layer's JSON
   */
  async scaffold(draft: Draft, address: PageAddress, path: LayerPath, isGroup: boolean, props: Properties) {
    const target = this.targets.layer(address, { path, isGroup });
    const scripted = await draft.exists(target.script);
    const [json] = target.json;
    if (!scripted && (await draft.exists(json)) && 'class' in (await this.scripts.read(draft, target)).props)
      throw new Problem(
        'name-collides',
        `"${json}", the JSON file of such a layer, is that of a class. Choose another name, or remove the file.`,
      );
    const size = scripted ? undefined : await artworkSize(draft, layerImageOf(address, path, props));
    const made = scripted || isGroup ? {} : await this.artworkPage(draft, address, target, props);
    return this.scripts.scaffold(draft, target, tableOf({ ...size }, props, made));
  }

  /** The page as that of the layer's artwork, if the images beside it have one: Kwik's editor builds paths of images from it. */
  private async artworkPage(draft: Draft, { page }: PageAddress, target: ScriptTarget, props: Properties) {
    const { definition, script } = target;
    if ('psdPage' in props || 'shapedWith' in props) return {};
    let isUsual = false;
    for await (const content of scriptsBeside(draft, script)) {
      if (!this.codecs.lua.hasCode(content, definition.module)) continue;
      const { values } = ignoreProblem(() => this.codecs.script.of(definition.form).parse(content)) ?? {};
      if (typeof values?.['psdPage'] !== 'string') return {};
      isUsual = true;
    }
    return isUsual ? { psdPage: page } : {};
  }

  /**
   * Turns a layer that gets its first child into a group: its script becomes the index of its folder. The script of a new layer
   * shows the layer's name while there is no image. A group's script, which draws nothing, replaces it where the JSON file can
   * restore it.
   * @returns a warning where such a script stays, because it has more than the JSON file
   */
  async becomeGroup(draft: Draft, address: PageAddress, layer: Layer): Promise<Warning[]> {
    const [asLayer, asGroup] = this.targetsOf(address, layer);
    const drawsPlaceholder = await this.drawsPlaceholder(draft, address, layer);
    const isUnchanged = await this.isScript(draft, asLayer, await this.scripts.scriptFromJson(draft, asLayer));
    await this.moveScripts(draft, address, layer, layer.path, { from: false, to: true });
    if (!drawsPlaceholder) return [];
    if (!isUnchanged) return [stillDraws(layer, asGroup.script)];
    await this.replaceScript(draft, asGroup, this.scripts.newScript(asGroup));
    return [];
  }

  /**
   * Turns a group that lost its last layer into a plain layer again; with its script from before, where a group's script
   * replaced that.
   * @param page as it was before
   * @returns that group; `undefined` where it stays a group
   */
  async leaveGroup(draft: Draft, page: Page, path: LayerPath): Promise<Layer | undefined> {
    const group = page.layer(path.slice(0, -1));
    if (group === undefined || group.children.length > page.listings(path).length) return undefined;
    const [asLayer, asGroup] = this.targetsOf(page.address, group);
    const isUnchanged = await this.isScript(draft, asGroup, this.scripts.newScript(asGroup));
    const former = isUnchanged ? await this.scripts.scriptFromJson(draft, asLayer) : undefined;
    await this.moveScripts(draft, page.address, group, group.path, { from: true, to: false });
    if (former !== undefined) await this.replaceScript(draft, asLayer, former);
    return group;
  }

  /**
   * Moves the files of a layer and of everything below it to another path, unchanged. Images stay.
   * @param page as it was before
   */
  async move(draft: Draft, page: Page, path: LayerPath, to: LayerPath): Promise<void> {
    for (const listing of page.listings(path)) await this.moveListing(draft, page.address, listing, to);
  }

  /**
   * The files of a layer and of everything below it, with their paths for a copy at another path. Images are not among them.
   * @param page the page of the layer
   * @throws StorageFailure `denied` where one of them is a link
   */
  async copies(
    draft: Draft,
    page: Page,
    path: LayerPath,
    address: PageAddress,
    to: LayerPath,
  ): Promise<Map<ProjectPath, ProjectPath>> {
    const copy = { path: to, isGroup: page.whole(path).isGroup };
    const files: [ProjectPath, ProjectPath][] = [];
    const add = async (from: ScriptTarget, target: ScriptTarget) =>
      files.push(...(await this.scripts.copies(draft, from, target)));
    for (const listing of page.listings(path)) {
      await add(this.targets.layer(page.address, listing), this.targets.layer(address, copy));
      for (const entry of listing.classes) {
        const known = await this.targets.classOf(draft, entry);
        await add(this.targets.class(page.address, listing, known), this.targets.class(address, copy, known));
      }
    }
    const folders = layout.layerFolders(address, to);
    for (const [index, folder] of layout.layerFolders(page.address, path).entries()) {
      await draft.refuseLinks(folder);
      for (const file of await everythingBelow(draft, folder))
        files.push([file, (folders[index] ?? folder) + file.slice(folder.length)]);
    }
    return new Map(files);
  }

  /**
   * Removes scripts, class scripts and JSON of a layer and of everything below it. Images stay.
   * @param page as it was before
   */
  async remove(draft: Draft, page: Page, path: LayerPath): Promise<void> {
    for (const listing of page.listings(path)) await this.removeListing(draft, page.address, listing);
  }

  /**
   * Removes the script and JSON of a class.
   * @param page as it was before
   */
  async removeClass(draft: Draft, page: Page, path: LayerPath, entry: string): Promise<void> {
    for (const layer of page.carriers(path, entry)) await this.removeFrom(draft, page.address, layer, entry);
  }

  /**
   * Turns the files of a class into those of another one of its kind.
   * @param page as it was before
   */
  async renameClass(draft: Draft, page: Page, path: LayerPath, from: string, to: string): Promise<void> {
    for (const layer of page.carriers(path, from))
      await this.becomeClass(draft, from, to, (known) => this.targets.class(page.address, layer, known));
  }

  /** Turns the files of a custom class on a page group into those of another one. */
  async renameGroupClass(draft: Draft, address: PageAddress, group: string, from: string, to: string): Promise<void> {
    await this.becomeClass(draft, from, to, (known) => this.targets.groupClass(address, group, known));
  }

  /** The targets of the layer as a plain layer and as a group. */
  private targetsOf(address: PageAddress, { path }: Layer): readonly [asLayer: ScriptTarget, asGroup: ScriptTarget] {
    return [
      this.targets.layer(address, { path, isGroup: false }),
      this.targets.layer(address, { path, isGroup: true }),
    ];
  }

  /** Whether the layer shows an image by its script, and has neither the image nor a text of its own. */
  private async drawsPlaceholder(draft: Draft, address: PageAddress, { path, isGroup }: Layer): Promise<boolean> {
    const layer = this.targets.layer(address, { path, isGroup });
    const { kind, props, stored } = await this.scripts.read(draft, layer);
    const script = await draft.read(layer.script);
    if (script === undefined || kind !== layer.definition || (props['contents'] ?? '') !== '') return false;
    if (!this.codecs.lua.hasCode(script.content, kind.module)) return false;
    return !(await imageStatus(draft, layerImageOf(address, path, stored))).exists;
  }

  /** Whether a script is as rendered, in whatever style. */
  private async isScript(draft: Draft, { script }: ScriptTarget, rendered: Uint8Array | undefined): Promise<boolean> {
    const file = await draft.read(script);
    if (file === undefined || rendered === undefined) return false;
    return sameBytes(file.content, inStyleOf(this.codecs.lua, file.content, rendered));
  }

  private replaceScript(draft: Draft, { script }: ScriptTarget, rendered: Uint8Array): Promise<void> {
    return draft.edit(script, (there) => inStyleOf(this.codecs.lua, there, rendered));
  }

  private async moveListing(draft: Draft, address: PageAddress, layer: Layer, to: LayerPath): Promise<void> {
    const { isGroup } = layer;
    await this.moveScripts(draft, address, layer, to, { from: isGroup, to: isGroup });
    const [scripts, models] = layout.layerFolders(address, layer.path);
    const [newScripts, newModels] = layout.layerFolders(address, to);
    await moveFolder(draft, scripts, newScripts);
    await moveFolder(draft, models, newModels);
    await this.moveJson(draft, address, layer, to);
  }

  private async removeListing(draft: Draft, address: PageAddress, layer: Layer): Promise<void> {
    for (const each of layer.withAllBelow()) {
      await this.scripts.remove(draft, this.targets.layer(address, each));
      for (const entry of each.classes) await this.removeFrom(draft, address, each, entry);
    }
  }

  private async removeFrom(draft: Draft, address: PageAddress, layer: Layer, entry: string): Promise<void> {
    const known = await this.targets.classOf(draft, entry);
    await this.scripts.remove(draft, this.targets.class(address, layer, known));
  }

  private async becomeClass(draft: Draft, from: string, to: string, targetOf: (known: KnownClass) => ScriptTarget) {
    const target = targetOf(await this.targets.classOf(draft, to));
    await this.scripts.move(draft, targetOf(await this.targets.classOf(draft, from)), target);
    await draft.edit(target.script, (content) =>
      renameModules(this.codecs.lua, target.script, content, [renamedCustomModule(from, to)]),
    );
  }

  private async moveScripts(
    draft: Draft,
    address: PageAddress,
    layer: Layer,
    to: LayerPath,
    group: { readonly from: boolean; readonly to: boolean },
  ): Promise<void> {
    await draft.move(layout.layerScript(address, layer.path, group.from), layout.layerScript(address, to, group.to));
    for (const entry of layer.classes) {
      const { name } = parseClassName(entry);
      await draft.move(
        layout.classScript(address, layer.path, group.from, name),
        layout.classScript(address, to, group.to, name),
      );
    }
  }

  private async moveJson(draft: Draft, address: PageAddress, layer: Layer, to: LayerPath): Promise<void> {
    await draft.move(layout.layerJson(address, layer.path), layout.layerJson(address, to));
    for (const entry of layer.classes) {
      const known = await this.targets.classOf(draft, entry);
      const target = this.targets.class(address, { path: to, isGroup: layer.isGroup }, known);
      await this.scripts.moveJson(draft, this.targets.class(address, layer, known), target);
    }
  }
}

function stillDraws({ pathName }: Layer, script: ProjectPath): Warning {
  return {
    code: 'group-draws',
    at: pathName,
    message: `"${pathName}" is a group now, and has no image. Its script is not that of a new layer, so it was not replaced: it still draws below the group's layers, at least the name. Remove that from "${script}" where it is not wanted.`,
  };
}
