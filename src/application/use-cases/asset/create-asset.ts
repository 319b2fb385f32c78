import * as z from 'zod';
import { assetEndings, beginsAs, endingOf, type AssetEnding } from '#domain/asset/asset-format';
import { folderOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Mutation } from '#domain/change/mutation';
import { checkName } from '#domain/name/check-name';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import { storageProblem } from '#application/changes/storage-problem';
import { ContentTooLong, StorageFailure, type FileStore, type StagedContent } from '#application/ports/file-store';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { contentStart, hasContent } from '#application/support/file-content';
import { Quota } from '#application/support/quota';
import { assetAt } from '../addresses.js';
import { type BodySource } from '../define-operation.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { assetPath, assetResource } from './asset-document.js';
import { readAsset } from './read-asset.js';

/** The most bytes of an asset. */
const maxBytes = 64 * 1024 * 1024;
/** As many bytes show what a file is. */
const beginningBytes = 1024;
const mebibyte = 1024 * 1024;
/** How long bytes are held for a batch. */
const heldMs = 15 * 60_000;

interface UploadOptions {
  readonly overwrite?: boolean | undefined;
  /** Whether the bytes wait for a batch, and nothing is written. */
  readonly hold?: boolean | undefined;
  /** Bytes that are held, in place of a body. */
  readonly upload?: string | undefined;
}

/** Adds an asset, or replaces the bytes of one. */
export class CreateAsset {
  private readonly quota: Quota;
  /** Uploads that wait for their batch, by the sum of their bytes. */
  private readonly held = new Map<string, { readonly content: StagedContent; readonly timer: NodeJS.Timeout }>();

  /** @param most bytes that have arrived of all uploads that are not answered yet, and of those that are held */
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly store: Pick<FileStore, 'stage'>,
    most: number,
  ) {
    this.quota = new Quota(most);
  }

  /**
   * Receives the bytes before the change is planned. The caller releases them after the change.
   * @throws Problem `invalid-name`, `invalid-body` where they are not what the ending of the name promises, `body-too-large`,
   *   `too-busy` beyond the quota
   */
  async receive(names: readonly string[], source: BodySource): Promise<StagedContent> {
    this.edit.refuseIfReadOnly();
    const ending = checkAssetName(names);
    if (source.length !== undefined && source.length > maxBytes) throw tooLarge();
    const share = this.quota.share();
    const take = (bytes: number) => {
      if (!share.take(bytes)) throw this.tooBusy();
    };
    try {
      const content = await this.store.stage(checked(source.bytes, ending, take), maxBytes);
      const received: StagedContent = {
        ...content,
        release: async () => {
          if (this.held.get(content.sha256)?.content === received) return;
          await content.release().finally(share.release);
        },
      };
      return received;
    } catch (error) {
      share.release();
      if (error instanceof ContentTooLong) throw tooLarge();
      throw error instanceof StorageFailure ? storageProblem(error, 'change') : error;
    }
  }

  /**
   * @param body what `receive` returned; the change does not release it
   * @throws Problem `invalid-query` for options that exclude each other; `invalid-body` without bytes, or where those that are
   *   held are not what the ending of this name promises; `book-not-found`, `name-collides`; `already-exists` where other bytes are
   *   there and may not be replaced
   */
  async execute(
    request: ChangeRequest,
    book: string,
    names: readonly string[],
    body: StagedContent | undefined,
    options: UploadOptions,
  ): Promise<Mutation> {
    const ending = checkAssetName(names);
    refuseExclusive(options, request.dryRun, body !== undefined);
    const { overwrite = false, hold = false, upload } = options;
    return this.edit.execute(
      { ...request, operation: 'createAsset', address: [book, ...names] },
      async (draft) => {
        const bytes = upload === undefined ? body : this.held.get(upload)?.content;
        if (bytes !== undefined && hold) {
          // The batch may make the book.
          const resource = assetResource(book, names.join('/'), { upload: bytes.sha256 });
          return { created: false, resource, made: () => this.hold(bytes) };
        }
        await this.models.bookModel(draft, book);
        if (bytes === undefined) throw withoutBytes(upload);
        // They were held under another name.
        if (upload !== undefined) requireFormat(await contentStart(bytes.content, beginningBytes), ending);
        const path = await assetPath(draft, this.models, book, names);
        const file = pathIn(layout.assets(book), path);
        await refuseFolders(draft, file);
        const resource = assetResource(book, path, { path, file });
        const made = { made: () => this.endHold(upload) };
        const entry = await draft.stat(file);
        if (entry === undefined) {
          await draft.create(file, bytes.content);
          return { created: true, resource, ...made };
        }
        const there = entry.size === bytes.size ? await draft.see(file) : undefined;
        const isSame = there !== undefined && hasContent(there, bytes.content);
        if (!isSame && !overwrite) throw alreadyExists(path, file);
        if (!isSame) await draft.replace(file, bytes.content);
        return { created: false, resource, ...made };
      },
      { alone: request.batch === undefined },
    );
  }

  private hold(content: StagedContent): void {
    const { sha256 } = content;
    const earlier = this.held.get(sha256);
    clearTimeout(earlier?.timer);
    const timer = setTimeout(() => this.endHold(sha256), heldMs).unref();
    this.held.set(sha256, { content: earlier?.content ?? content, timer });
  }

  private endHold(upload: string | undefined): void {
    const entry = upload === undefined ? undefined : this.held.get(upload);
    if (upload === undefined || entry === undefined) return;
    clearTimeout(entry.timer);
    this.held.delete(upload);
    // What cannot be removed now is removed at the next start.
    entry.content.release().catch(() => undefined);
  }

  private tooBusy(): Problem {
    return new Problem(
      'too-busy',
      `The uploads under way have more than ${Math.floor(this.quota.most / mebibyte)} MiB together; send the request again later.`,
    );
  }
}

/** The bytes, of which the first are checked. @throws Problem `invalid-body` */
async function* checked(
  source: AsyncIterable<Uint8Array>,
  ending: AssetEnding,
  take: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  let beginning: Uint8Array | undefined = new Uint8Array(0);
  for await (const piece of source) {
    take(piece.length);
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

function tooLarge(): Problem {
  return new Problem('body-too-large', `An asset is at most ${maxBytes / mebibyte} MiB.`);
}

/** @internal */
export const createAsset = defineChangeOf({
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
  use: CreateAsset,
  receive: (use, { at }, source) => use.receive(at.path, source),
  run: (use, { at, options, body }, request) => use.execute(request, at.book, at.path, body, options),
});
