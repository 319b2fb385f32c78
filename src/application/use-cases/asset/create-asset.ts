import * as z from 'zod';
import { assetEndings, beginsAs, endingOf, type AssetEnding } from '#domain/asset/asset-format';
import { folderOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { checkName } from '#domain/name/check-name';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { Planned } from '#application/changes/plan';
import type { StagedContent } from '#application/ports/file-store';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import { contentStart, hasContent } from '#application/support/file-content';
import { assetAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { assetPath, assetResource } from './asset-document.js';
import { readAsset } from './read-asset.js';

/** As many bytes show what a file is. */
const beginningBytes = 1024;

interface UploadOptions {
  readonly overwrite?: boolean | undefined;
  readonly hold?: boolean | undefined;
  readonly upload?: string | undefined;
}

/** @internal */
export const createAsset = defineChange({
  id: 'createAsset',
  noun: 'asset',
  verb: 'add',
  effect: 'make',
  summary: 'Add an asset: send the bytes of the file as the body',
  description: `The name ends with one of ${assetEndings.map((each) => `\`.${each}\``).join(', ')}, and the bytes begin as such a file does: at most 64 MiB. The same bytes once more change nothing; other bytes replace the file only with \`overwrite\`. An image at the address of a page goes to the images of this page.`,
  at: assetAt,
  options: z.object({
    overwrite: z.boolean().optional().describe('Replace the bytes of an asset that is there.'),
    hold: z
      .boolean()
      .optional()
      .describe(
        'Hold the bytes for a batch, 15 minutes at most, and write nothing. `upload` of the resource names them.',
      ),
    upload: z.string().min(1).optional().describe('In place of a body: bytes that are held, by their name.'),
  }),
  body: 'stream',
  examples: [{ at: { book: 'harbour', path: ['texts', 'credits.txt'] }, body: 'Drawn by Ada.\n' }],
  problems: [
    'book-not-found',
    'already-exists',
    'name-collides',
    'invalid-name',
    'body-too-large',
    'model-not-readable',
  ],
  current: readAsset,
  /** Receives the bytes before the change is planned. */
  receive: async ({ edit, uploads }, { at }, source) => {
    edit.refuseIfReadOnly();
    const ending = checkAssetName(at.path);
    return uploads.receive(source, (bytes) => checked(bytes, ending));
  },
  // Bytes that are held are no part of the draft. A batch ends their hold when it is made.
  planning: ({ batch }) => ({ alone: batch === undefined }),
  plan: (services, { at, options, body }, { dryRun }) => {
    const ending = checkAssetName(at.path);
    refuseExclusive(options, dryRun, body !== undefined);
    const { overwrite = false, hold = false, upload } = options;
    const { models, uploads } = services;
    return async (draft) => {
      const held = upload === undefined ? undefined : await uploads.held(upload);
      const bytes = held?.content ?? body;
      if (bytes !== undefined && hold) {
        // The batch may make the book.
        await uploads.hold(bytes);
        return { created: false, resource: assetResource(at.book, at.path.join('/'), { upload: bytes.sha256 }) };
      }
      await models.bookModel(draft, at.book);
      if (bytes === undefined) throw withoutBytes(upload);
      // They were held under another name.
      if (upload !== undefined) requireFormat(await contentStart(bytes.content, beginningBytes), ending);
      const written = await write(services, draft, at, bytes, overwrite);
      return { ...written, ...(held !== undefined && { ends: held.ends, made: held.made }) };
    };
  },
});

/** Adds the asset, or replaces the bytes of one. */
async function write(
  { models }: ProjectServices,
  draft: Draft,
  { book, path: names }: z.output<typeof assetAt>,
  { content, size }: StagedContent,
  overwrite: boolean,
): Promise<Planned> {
  const path = await assetPath(draft, models, book, names);
  const file = pathIn(layout.assets(book), path);
  await refuseFolders(draft, file);
  const resource = assetResource(book, path, { path, file });
  const entry = await draft.stat(file);
  if (entry === undefined) {
    await draft.create(file, content);
    return { created: true, resource };
  }
  const there = entry.size === size ? await draft.see(file) : undefined;
  const isSame = there !== undefined && hasContent(there, content);
  if (!isSame && !overwrite) throw alreadyExists(path, file);
  if (!isSame) await draft.replace(file, content);
  return { created: false, resource };
}

/** The bytes, of which the first are checked. @throws Problem `invalid-body` */
async function* checked(source: AsyncIterable<Uint8Array>, ending: AssetEnding): AsyncIterable<Uint8Array> {
  let beginning: Uint8Array | undefined = new Uint8Array(0);
  for await (const piece of source) {
    if (beginning !== undefined) {
      beginning = Buffer.concat([beginning, piece.subarray(0, beginningBytes)]);
      if (beginning.length >= beginningBytes) {
        requireFormat(beginning, ending);
        beginning = undefined;
      }
    }
    yield piece;
  }
  if (beginning !== undefined) requireFormat(beginning, ending);
}

function requireFormat(beginning: Uint8Array, ending: AssetEnding): void {
  if (beginsAs(ending, beginning.subarray(0, beginningBytes))) return;
  throw new Problem(
    'invalid-body',
    `The bytes are no .${ending} file: it would begin in another way. Send that file, or give it the name of what it is.`,
  );
}

/**
 * Refuses options that would promise what does not happen.
 * @throws Problem `invalid-query`
 */
function refuseExclusive({ overwrite, hold, upload }: UploadOptions, dryRun: boolean, hasBody: boolean): void {
  const exclusive = [
    [hold === true && dryRun, '"hold" does not go with "dryRun": a dry run holds nothing'],
    [hold === true && overwrite === true, '"hold" does not go with "overwrite": give that to the item of the batch'],
    [hold === true && upload !== undefined, '"hold" does not go with "upload": these bytes are held already'],
    [hasBody && upload !== undefined, '"upload" does not go with other bytes: send them, or name those that are held'],
  ] as const;
  const found = exclusive.find(([isSo]) => isSo);
  if (found !== undefined) throw new Problem('invalid-query', `${found[1]}.`);
}

/** @throws Problem `invalid-name` */
function checkAssetName(names: readonly string[]): AssetEnding {
  for (const name of names) checkName('asset', name);
  const name = names.at(-1) ?? '';
  const ending = endingOf(name);
  if (ending !== undefined) return ending;
  const near = nearest(/\.([^.]*)$/.exec(name)?.[1] ?? '', assetEndings);
  throw new Problem(
    'invalid-name',
    `"${name}" cannot be uploaded: the name of an asset ends with one of ${assetEndings.map((each) => `.${each}`).join(', ')}.`,
    nearestAre(near.map((each) => `.${each}`)),
  );
}

/** @throws Problem `name-collides` where a folder has the path, or a file is in the place of a folder above it */
async function refuseFolders(draft: Draft, file: ProjectPath): Promise<void> {
  if ((await draft.stat(file))?.kind === 'folder') throw collides(file, 'a folder');
  for (let above = folderOf(file); above !== ''; above = folderOf(above)) {
    if ((await draft.stat(above))?.kind === 'file') throw collides(above, 'a file');
  }
}

function withoutBytes(upload: string | undefined): Problem {
  if (upload === undefined) {
    const detail = 'Send the bytes of the file as the body, or name an "upload" that was sent with hold=true.';
    return new Problem('invalid-body', detail);
  }
  return new Problem(
    'invalid-body',
    'The bytes of this upload are not held any longer. Send them once more, with hold=true.',
  );
}

function collides(path: ProjectPath, kind: string): Problem {
  return new Problem('name-collides', `"${path}" is ${kind} already. Choose another name.`, { file: path });
}

function alreadyExists(path: string, file: ProjectPath): Problem {
  return new Problem(
    'already-exists',
    `The asset "${path}" is there already, with other bytes. Choose another name, or replace it with overwrite=true.`,
    { file },
  );
}
