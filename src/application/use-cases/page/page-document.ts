import * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import type { AudiosModel, LayerNode } from '#domain/model/page-model';
import { type Page, type PageAddress, pageForms } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';

/** A layer as the page's document shows it: one name, and what it carries where it carries anything. */
interface LayerEntry {
  readonly [name: string]: { readonly class?: readonly string[]; readonly layers?: readonly LayerEntry[] };
}

export interface PageDocument {
  readonly name: string;
  readonly kind: 'indexed';
  /** The file with the model. */
  readonly file: ProjectPath;
  readonly components: {
    readonly layers: readonly LayerEntry[];
    readonly audios: AudiosModel;
    readonly groups: readonly LayerEntry[];
    readonly timers: readonly string[];
    readonly variables: readonly string[];
    readonly joints: readonly string[];
    readonly page: readonly string[];
    readonly [unknown: string]: unknown;
  };
  readonly commands: readonly string[];
  readonly onInit: boolean;
  /** Lists that cannot be read, or not all of them: what is written there, and where. */
  readonly unreadable?: readonly { readonly list: string; readonly line: number; readonly text: string }[];
  readonly [unknown: string]: unknown;
}

/** The list that a page is placed in, for `requireNeighbour`. */
export function neighboursOfPage(book: string) {
  return { list: `The book "${book}"`, item: 'page', notFound: 'page-not-found' } as const;
}

/** The page's index model as its document; keys that Pagewright does not know under their own names. */
export function pageDocument({ name, model, file }: Page): PageDocument {
  const { layers, groups, audios, timers, variables, joints, page, extra } = model.components;
  return {
    ...model.extra,
    name,
    kind: 'indexed',
    file,
    components: {
      ...extra,
      layers: layers.map(layerEntry),
      audios,
      groups: groups.map(layerEntry),
      timers,
      variables,
      joints,
      page,
    },
    commands: model.commands,
    onInit: model.onInit,
    ...(model.unreadable === undefined
      ? {}
      : { unreadable: model.unreadable.map(({ list, line, text }) => ({ list, line, text })) }),
  };
}

function layerEntry(node: LayerNode): LayerEntry {
  const entry: Record<string, LayerEntry[string]> = Object.create(null) as Record<string, LayerEntry[string]>;
  entry[node.name] = {
    ...(node.classes.length > 0 ? { class: node.classes } : {}),
    ...(node.layers.length > 0 ? { layers: node.layers.map(layerEntry) } : {}),
  };
  return entry;
}

const layerEntrySchema: z.ZodType = z
  .record(
    z.string(),
    z.object({
      class: z.array(z.string()).optional(),
      get layers() {
        return z.array(layerEntrySchema).optional();
      },
    }),
  )
  .meta({ id: 'LayerEntry', description: 'One name, and the classes and layers below it.' });

const names = z.array(z.string());

/** The form of new pages. @internal */
export const pagesOption = z
  .enum(pageForms)
  .optional()
  .describe(
    'Where the model of a new page lies: `folder` is `App/<book>/components/<page>/index.lua`, `file` is `App/<book>/<page>.lua`. Without it, as for the pages beside it.',
  );

/** @internal */
export const pageKinds = z.enum(['indexed', 'plain']);

/** The schema of a `PageDocument`. @internal */
export const indexedPage = z
  .looseObject({
    name: z.string(),
    kind: z.literal('indexed'),
    file: z.string().describe('The file with the model, below the project’s root.'),
    components: z.looseObject({
      layers: z.array(layerEntrySchema),
      audios: z.object({ long: names, short: names, sync: names.optional() }),
      groups: z.array(layerEntrySchema),
      timers: names,
      variables: names,
      joints: names,
      page: names,
    }),
    commands: names,
    onInit: z.boolean(),
    unreadable: z
      .array(z.object({ list: z.string(), line: z.int(), text: z.string() }))
      .optional()
      .describe(
        'Lists whose content depends on a run of the file, such as `audios`, `audios.long` or `layers.cat.class`, with what is written there. The document has what can be read. A change that depends on such a list is refused.',
      ),
  })
  .meta({ id: 'Page' });

export function pageResource({ book, page }: PageAddress, document: object): ResourceDocument {
  return { type: 'page', name: page, address: [book, page], document };
}
