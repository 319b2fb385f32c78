import type { Warning } from '#domain/change/warning';
import type { LayerPath } from '#domain/model/page-model';
import { checkName } from '#domain/name/check-name';
import type { Page } from '#domain/page';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { Followed } from '#application/references/follow/follow-renames';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import type { CopyLayer } from './copy-layer.js';
import type { GroupConversion } from './group-conversion.js';
import { layerNotFound, layerRefusals, layerResource, namesOfLayer, type LayerAddress } from './layer-document.js';
import { namesOfClass } from '#application/use-cases/layer-class/class-document';
import type { MoveLayer } from './move-layer.js';
import { placeLayer, placementOptions, placementRequest, type Place, type PlacementRequest } from './place-layer.js';
import * as z from 'zod';
import { layerAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { readLayer, type ReadLayer } from './read-layer.js';
import type { DraftedSave, SaveLayer } from './save-layer.js';

interface CreateLayerInput {
  readonly address: LayerAddress;
  /** Default: last on the page, or in its group. An existing layer moves there. */
  readonly placement?: PlacementRequest;
  /** First properties. Those of a layer that exists already are saved. Of a copy, they replace the original's. */
  readonly props?: Properties;
  /** The layer that the new one is a copy of. A layer that exists is left as it is. */
  readonly copyFrom?: string | undefined;
}

const last = { at: 'last', groupAt: 'last' } as const;

/** Makes a layer with the groups that lead to it. One that exists is moved or saved, as the request asks. */
export class CreateLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly groups: GroupConversion,
    private readonly moveLayer: MoveLayer,
    private readonly saveLayer: SaveLayer,
    private readonly readLayer: ReadLayer,
    private readonly targets: LayerTargets,
    private readonly missing: WarnMissingTargets,
    private readonly copyLayer: CopyLayer,
  ) {}

  /**
   * @throws Problem `book-not-found`, `page-not-found`, `layer-not-found` (the neighbour, the original of a copy), `invalid-name`,
   *   `reserved-name`, `name-collides`, `invalid-property`, `invalid-query`, `model-not-readable`, `script-not-recognised`
   */
  async execute(request: ChangeRequest, { address, placement, props, copyFrom }: CreateLayerInput): Promise<Mutation> {
    const original = copyFrom === undefined ? undefined : layerNamed(copySource('layer', copyFrom));
    return this.edit.execute(
      { ...request, operation: 'createLayer', address: namesOfLayer(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const place = placement && placeLayer(page, address.path, placement);
        const target = place === undefined ? address.path : [...place.into, address.path.at(-1) ?? ''];
        const warnings: Warning[] = [];
        let saved: DraftedSave | undefined;
        let references: Followed['references'] | undefined;
        const created = page.layer(address.path) === undefined && page.layer(target) === undefined;
        if (created && original !== undefined) {
          const copied = await this.copyLayer.draft(draft, page, target, place ?? last, original, props);
          warnings.push(...copied.warnings);
          references = copied.references;
        } else if (created) {
          const made = await this.create(draft, page, target, place ?? last, props ?? emptyProperties());
          warnings.push(...made.warnings);
          references = made.references;
          warnings.push(...(await this.calledLikeClass(draft, page, address.path)));
        } else {
          const path = page.layer(address.path) === undefined ? target : address.path;
          if (copyFrom !== undefined) return this.nothingCopied(draft, { ...address, path }, copyFrom);
          if (props !== undefined) saved = await this.saveLayer.draft(draft, { ...address, path }, props, {});
          if (place !== undefined) {
            const followed = await this.moveLayer.draft(draft, page, path, place);
            warnings.push(...followed.warnings);
            references = followed.references;
          }
        }
        const moved = { ...address, path: target };
        const document = await this.readLayer.execute(moved, draft);
        return {
          created,
          ...saved,
          warnings: [...(saved?.warnings ?? []), ...warnings],
          ...(references === undefined ? {} : { references }),
          resource: layerResource(moved, saved === undefined ? document : { ...document, preview: null }),
        };
      },
    );
  }

  private async nothingCopied(draft: Draft, address: LayerAddress, copyFrom: string) {
    const warnings = [nothingCopied('layer', namesOfLayer(address), copyFrom)];
    const document = await this.readLayer.execute(address, draft);
    return { created: false, warnings, resource: layerResource(address, document) };
  }

  /**
   * A class can be read at the address of a child layer, so a caller who wanted a class may have made a layer. A class name
   * with a typing mistake is suspected only where the layer above has just become a group.
   * @param page as it was before
   */
  private async calledLikeClass(draft: Draft, page: Page, path: LayerPath): Promise<Warning[]> {
    const [group, name] = [path.slice(0, -1), path.at(-1) ?? ''];
    if (group.length === 0) return [];
    const isClass = (await this.targets.knownClass(draft, name)) !== undefined;
    const near = isClass ? [name] : page.layer(group)?.isGroup === false ? await this.nearClasses(draft, name) : [];
    const [meant] = near;
    if (meant === undefined) return [];
    const message = `A layer "${name}" was made in "${group.join('/')}". If you meant the class "${meant}", undo this first.`;
    const address = namesOfClass({ ...page.address, path: group, class: meant });
    return [
      {
        code: 'called-like-a-class',
        at: path.join('/'),
        message,
        remedies: [{ kind: 'create', type: 'class', address }],
        ...nearestAre(isClass ? [] : near),
      },
    ];
  }

  /** Layers often have names somewhat like those of classes: at most two typing mistakes count. */
  private async nearClasses(draft: Draft, name: string): Promise<string[]> {
    return nearest(name, await this.targets.classNames(draft), name.length < 8 ? 1 : 2);
  }

  private async create(
    draft: Draft,
    page: Page,
    path: LayerPath,
    { at, groupAt }: Pick<Place, 'at' | 'groupAt'>,
    props: Properties,
  ): Promise<Partial<Followed> & Pick<Followed, 'warnings'>> {
    checkName('layer', path.at(-1) ?? '');
    const made = await this.groups.fill(draft, page, path.slice(0, -1), groupAt, { op: 'add-layer', path, at });
    const warnings = await this.layerFiles.scaffold(draft, page.address, path, false, props);
    const target = this.targets.layer(page.address, { path, isGroup: false });
    warnings.push(...(await this.missing.inProperties(draft, page.address, target, props)));
    return { ...made, warnings: [...made.warnings, ...warnings] };
  }
}

/** @internal */
export const createLayer = defineChangeOf({
  id: 'createLayer',
  noun: 'layer',
  verb: 'add',
  effect: 'make',
  summary: 'Make a layer, or move one',
  description: 'A body sets first properties; with a body, an existing layer is saved.',
  at: layerAt,
  options: z.object({
    ...placementOptions,
    copyFrom: copyFromOption(
      'layer',
      'Its classes and layers come along; a body replaces properties. Of a class: `book/page/layer/class`.',
    ),
  }),
  body: 'properties',
  problems: [...layerNotFound, ...layerRefusals],
  current: readLayer,
  examples: [
    { at: { book: 'harbour', page: 'dusk', path: ['gull'] }, options: { after: 'sun' }, body: { x: 400, y: 620 } },
    { at: { book: 'harbour', page: 'dusk', path: ['title'] }, options: { into: 'fleet' } },
    { at: { book: 'harbour', page: 'dusk', path: ['moon'] }, options: { copyFrom: 'harbour/dusk/sun' } },
  ],
  use: CreateLayer,
  run: (use, { at: address, options, body: props }, request) => {
    const placement = placementRequest(options);
    const { copyFrom } = options;
    return use.execute(request, { address, copyFrom, ...(placement && { placement }), ...(props && { props }) });
  },
});

function layerNamed([book = '', page = '', ...path]: readonly string[]): LayerAddress {
  return { book, page, path };
}
