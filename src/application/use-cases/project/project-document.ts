import * as z from 'zod';
import { type PageForm, pageForms } from '#domain/page';
import { contentRules, type ContentRule } from '#application/project/runtime/content-rule';
import { runtimeKinds, type Runtime } from '#application/project/runtime/find-runtime';

/** The screen that the app is laid out for: points, how they fit the device's screen, and from which scale on which images are taken. */
export interface ContentSettings {
  readonly width: number | null;
  readonly height: number | null;
  readonly scale: string | null;
  readonly imageSuffix: Readonly<Record<string, number>> | null;
  /** Frames in a second. */
  readonly fps: number | null;
}

type ContentDocument = ContentSettings & ContentRule & { readonly from: 'config.lua' | 'default' };

interface PlaceDocument {
  readonly path: string;
  readonly line: number;
}

interface StartNameDocument {
  readonly name: string | number;
  readonly at: PlaceDocument;
}

/** How `main.lua` starts the app, as far as its text shows. */
export interface StartDocument {
  /** `null` where branches disagree, and where only a run could show it. */
  readonly book: string | null;
  readonly page: string | null;
  /** Where the page is written, else the book. */
  readonly at: PlaceDocument | null;
  readonly bookAt: PlaceDocument | null;
  /** Everything that it may start, and where each is written. */
  readonly books: readonly StartNameDocument[];
  readonly pages: readonly StartNameDocument[];
}

/** Where the models of pages lie. */
export interface PagesDocument {
  /** The form of all pages. `null`: there is no page. */
  readonly form: PageForm | 'mixed' | null;
  /** The books, where their forms differ. */
  readonly books?: readonly BookPages[];
}

interface BookPages {
  readonly name: string;
  readonly form: PageForm | 'mixed';
  /** The pages, where their forms differ. */
  readonly pages?: readonly { readonly name: string; readonly form: PageForm }[];
}

/** A project as a whole. A value that only running its files could give is `null`; `defaults` has the value that counts then. */
export interface ProjectDocument {
  readonly name: string | null;
  /** Points of a page, and how many pixels of the artwork a point is. */
  readonly page: { readonly width: number; readonly height: number; readonly artwork: number };
  readonly content: ContentDocument;
  readonly languages: readonly string[];
  readonly startBook: string | null;
  readonly startPage: string | null;
  readonly start: StartDocument;
  readonly runtime: Runtime & {
    /** What it cannot run. */
    readonly lacks: {
      readonly classes: readonly string[];
      readonly components: readonly string[];
      readonly actions: readonly string[];
    };
  };
  readonly pages: PagesDocument;
  readonly defaults: {
    readonly content: ContentSettings;
    readonly startBook: string | null;
    readonly startPage: string | null;
  };
}

const size = z.number().nullable();
const contentSchema = z.object({
  width: size.describe('Points of the screen that the app is laid out for; the shorter side.'),
  height: size.describe('Points; the longer side.'),
  scale: z.string().nullable().describe('How these points fit the screen of a device: `letterbox`, `zoomEven`, …'),
  imageSuffix: z
    .record(z.string(), z.number())
    .nullable()
    .describe('Which images are taken, by the scale from which on they are.'),
  fps: size.describe('Frames in a second.'),
});

const shapeSchema = z
  .object({
    short: z.number().describe('Points of the shorter side, on screens that are longer than `long / short`.'),
    long: z.number().describe('Points of the longer side, on all other screens.'),
    round: z.enum(['floor', 'ceil', 'round']).describe('How the other side becomes a whole number.'),
  })
  .describe('Of the rule `shape`: one side is fixed, and the other follows from the shape of the screen.');

const placeSchema = z.object({ path: z.string(), line: z.number() });
const startNames = z.array(z.object({ name: z.union([z.string(), z.number()]), at: placeSchema }));

const formOrMixed = z.enum([...pageForms, 'mixed']);

/** The schema of a `ProjectDocument`. @internal */
export const projectSchema = z
  .object({
    name: z
      .string()
      .nullable()
      .describe('The title of the window in `build.settings`; where there is none, the book that the app starts with.'),
    page: z
      .object({
        width: z.number().describe('Points.'),
        height: z.number().describe('Points.'),
        artwork: z.number().describe('Pixels of the artwork for a point: layers and images are measured in these.'),
      })
      .describe('A page of a book.'),
    content: contentSchema.extend({
      from: z
        .enum(['config.lua', 'default'])
        .describe('`default`: there is no `config.lua`. Values that it does not set have their defaults, too.'),
      rule: z
        .enum(contentRules)
        .describe(
          'What decides the size on a device. `fixed`: width and height. `shape`: `config.lua` computes them from the shape of the screen, by `shape`. `adaptive`: the size is that of the device in its own points, and the app ignores width and height. `unknown`: only a run of `config.lua` could show it, or it sets no size: then the content has the pixels of the screen.',
        ),
      shape: shapeSchema.optional(),
    }),
    languages: z
      .array(z.string())
      .describe('The language that the app starts in, then those that language groups have a layer for.'),
    startBook: z.string().nullable().describe('The book that `main.lua` starts.'),
    startPage: z.string().nullable().describe('The page that it starts with.'),
    start: z
      .object({
        book: z.string().nullable().describe('As `startBook`: `null` where branches of `main.lua` disagree.'),
        page: z.string().nullable().describe('As `startPage`. A number in `main.lua` is the position of a page.'),
        at: placeSchema.nullable().describe('Where the page is written; if it is not, the book.'),
        bookAt: placeSchema.nullable().describe('Where the book is written.'),
        books: startNames.describe('All books that `main.lua` may start: several where branches disagree.'),
        pages: startNames.describe('All pages that it may start with, by name or position.'),
      })
      .describe('The start of the app, and where it is written.'),
    runtime: z
      .object({
        kind: z
          .enum(runtimeKinds)
          .describe(
            'What runs the books: `plugin`, the plugin `plugin.kwik`; `modules`, `kwiksher.kwik` in `lua_modules`; `own`, an older runtime in `components/kwik` and `controller` of the project; `unknown`, none was found. What `main.lua` requires decides.',
          ),
        from: z.string().nullable().describe('The file or folder that shows it.'),
        installed: z
          .boolean()
          .nullable()
          .describe(
            'Whether its files are in the project. `false` of `modules`: `main.lua` names it, and `lua_modules` has no such files, or only a link, which is not followed. `null` of `plugin`: its files are elsewhere.',
          ),
        lacks: z
          .object({ classes: z.array(z.string()), components: z.array(z.string()), actions: z.array(z.string()) })
          .describe(
            'Classes, actions and components that an `own` runtime lacks, according to its files. Using one gives the warning `not-in-runtime`.',
          ),
      })
      .describe('The runtime that runs the books of the project.'),
    pages: z
      .object({
        form: formOrMixed
          .nullable()
          .describe(
            'Where the models of the pages lie: `folder` is `App/<book>/components/<page>/index.lua`, `file` is `App/<book>/<page>.lua`, `mixed` is both. `null`: there is no page.',
          ),
        books: z
          .array(
            z.object({
              name: z.string(),
              form: formOrMixed,
              pages: z.array(z.object({ name: z.string(), form: z.enum(pageForms) })).optional(),
            }),
          )
          .optional()
          .describe('Each book, where the forms differ; each page of a book in which they do.'),
      })
      .describe('The form of the pages with an index model.'),
    defaults: z
      .object({
        content: contentSchema,
        startBook: z.string().nullable().describe('The first book.'),
        startPage: z.string().nullable().describe('The first page of the book that the app starts with.'),
      })
      .describe('How to read a value that is `null`.'),
  })
  .meta({
    id: 'Project',
    description: 'A project as a whole. A value that only running its files could show is `null`.',
  });
