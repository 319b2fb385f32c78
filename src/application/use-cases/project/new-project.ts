import type * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import type { Mutation } from '#domain/change/mutation';
import type { Warning } from '#domain/change/warning';
import { componentKinds } from '#domain/component-kind';
import type { RenamedPicture } from '#domain/picture/name-pictures';
import { checkName } from '#domain/name/check-name';
import type { PageAddress, PageForm } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { tableOf } from '#domain/properties/property-value';
import type { BookTemplates, LayerTemplate, PageTemplate } from '#application/ports/book-templates';
import type { ChangeRequest } from '#application/changes/change-request';
import type { ProjectServices } from '#application/project-services';
import { layout } from '#application/project/layout/project-layout';
import { createBook } from '#application/use-cases/book/create-book';
import { createCommand } from '#application/use-cases/command/create-command';
import { createComponent } from '#application/use-cases/component/create-component';
import { attachClass } from '#application/use-cases/layer-class/attach-class';
import { createLayer } from '#application/use-cases/layer/create-layer';
import { createPage } from '#application/use-cases/page/create-page';
import { installBridge } from '#application/use-cases/running-app/install-bridge';
import type { BodyDeclaration, ChangeOperation, GivenInput } from '../define-operation.js';
import { pictureLayers, type PictureFiles, type PictureLayer } from './picture-layers.js';

export interface NewProjectRequest {
  /** The name of the first book. */
  readonly book: string;
  /** The name of its template. */
  readonly template: string;
  /** Images that become layers, where the template has a place for them. */
  readonly pictures?: PictureFiles | undefined;
  /** The form of its pages. */
  readonly form?: PageForm | undefined;
}

interface NewProjectOutcome {
  /** The pages of the book, in reading order. */
  readonly pages: readonly string[];
  /** The files in the folder of images that are no images. */
  readonly skipped: readonly string[];
  /** The files whose layers have other names. */
  readonly renamed: readonly RenamedPicture[];
  /** Sentences about what a list of places has and no layer takes. */
  readonly notes: readonly string[];
  readonly warnings: readonly Warning[];
}

/** The address of the service if `serve` has no `--port`. */
const serviceUrl = 'http://127.0.0.1:9090';

const request: ChangeRequest = { author: '', dryRun: false };

/** Makes a project from nothing: what starts the app, a first book from a template, and the bridge to the service. */
export class NewProject {
  /** @param services those of a project whose store holds nothing. A refusal can leave a part of the new project in it */
  constructor(
    private readonly services: ProjectServices,
    private readonly templates: BookTemplates,
  ) {}

  /**
   * @throws Problem `invalid-query` if there is no such template; `invalid-name`, `reserved-name` for the book or a layer;
   *   `invalid-body` if an image is no PNG, or `layers.json` does not fit the images
   */
  async execute({ book, template: name, pictures, form }: NewProjectRequest): Promise<NewProjectOutcome> {
    const template = this.templates.find(name);
    if (template === undefined) {
      const names = this.templates.names();
      const message = `There is no book template "${name}". Templates: ${names.join(', ')}.`;
      throw new Problem('invalid-query', message, nearestIn(name, names));
    }
    checkName('book', book);
    const drawn = pictures && pictureLayers(pictures);
    const pages = Object.keys(template.pages);
    const values = tableOf({ book, page: pages[0] ?? '' });
    await this.write(
      Object.entries(template.files).map(([path, each]) => [path, this.services.renderer.render(each, values)]),
    );
    const made = [await this.run(createBook, { at: { book } })];
    for (const page of pages) made.push(await this.run(createPage, { at: { book, page }, options: { pages: form } }));
    for (const [page, parts] of Object.entries(template.pages)) {
      made.push(...(await this.fill({ book, page }, parts, drawn?.layers)));
    }
    made.push(await this.run(installBridge, { at: {}, options: { url: serviceUrl, overwrite: false } }));
    return {
      pages,
      skipped: drawn?.skipped ?? [],
      renamed: drawn?.renamed ?? [],
      notes: drawn?.notes ?? [],
      warnings: made.flatMap(({ warnings = [] }) => warnings),
    };
  }

  /** Layers first, then commands, then classes: a class names a command, and a command names layers. */
  private async fill(
    page: PageAddress,
    { layers, commands, components }: PageTemplate,
    drawn: readonly PictureLayer[] | undefined,
  ): Promise<Mutation[]> {
    const made: Mutation[] = [];
    const all = layers.flatMap((each): readonly PictureLayer[] =>
      'pictures' in each ? (drawn ?? each.pictures) : [each],
    );
    for (const layer of all) made.push(...(await this.addLayer(page, [], layer)));
    for (const [command, actions] of Object.entries(commands)) {
      made.push(await this.run(createCommand, { at: { ...page, command }, body: { actions } }));
    }
    for (const layer of all) made.push(...(await this.attachClasses(page, [], layer)));
    for (const kind of componentKinds) {
      for (const [name, props] of Object.entries(components[kind] ?? {})) {
        made.push(await this.run(createComponent, { at: { ...page, kind, name }, body: props }));
      }
    }
    return made;
  }

  private async addLayer(page: PageAddress, above: readonly string[], layer: PictureLayer): Promise<Mutation[]> {
    const path = [...above, layer.name];
    if (layer.layers !== undefined) {
      const made: Mutation[] = [];
      for (const each of layer.layers) made.push(...(await this.addLayer(page, path, each)));
      return made;
    }
    const mutation = await this.run(createLayer, { at: { ...page, path }, body: layer.props });
    if (mutation.created !== true) {
      const message = `The template has a layer "${layer.name}" on the page "${page.page}". Give the image another name.`;
      throw new Problem('name-collides', message);
    }
    const { images = {} } = layer;
    const [plain, twice, fourfold] = layout.layerImages(page, path);
    await this.write([
      [plain, images.plain],
      [twice, images.twice],
      [fourfold, images.fourfold],
    ]);
    return [mutation];
  }

  private async attachClasses(page: PageAddress, above: readonly string[], layer: LayerTemplate): Promise<Mutation[]> {
    const path = [...above, layer.name];
    const made: Mutation[] = [];
    for (const [name, props] of Object.entries(layer.classes ?? {})) {
      made.push(await this.run(attachClass, { at: { ...page, path, class: name }, body: props }));
    }
    for (const each of layer.layers ?? []) made.push(...(await this.attachClasses(page, path, each)));
    return made;
  }

  private run<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    operation: ChangeOperation<At, Options, Body>,
    input: GivenInput<At, Options, Body>,
  ): Promise<Mutation> {
    return operation.run(this.services, input, request);
  }

  private async write(files: readonly (readonly [ProjectPath, Uint8Array | undefined])[]): Promise<void> {
    const created = files.flatMap(([path, content]) =>
      content === undefined ? [] : [{ action: 'created' as const, path, content }],
    );
    if (created.length > 0) await this.services.store.commit({ files: created, preconditions: [], records: [] });
  }
}
