import type { BatchItem, Command, Component, Mutation } from '#adapters/client/client-operations.generated';
import {
  requestOf,
  type ClientOperation,
  type OperationInput,
  type OperationResponse,
} from '#adapters/client/create-client';
import { rowOf, withParameter } from '../../model/page/command-actions.js';
import { isSame } from '../../model/address/draft-values.js';
import { propertiesFor, valueAt, ValueOfEach, type Values } from '../../model/page/form-model.js';
import { pageDocument } from '../project/documents.js';
import type { FormTarget, SavedValue, SaveOptions } from './save-drafts.js';
import { inOneChange, isCode, requestPath } from './edits.js';
import { address, atLayer } from '../shown/selection.js';
import { refusable } from '../project/own-scripts.js';
import { client } from '../service/service.js';

/** A document of the service that has the properties of a form. */
interface StoredDocument {
  readonly read: ClientOperation;
  readonly save: ClientOperation;
  readonly at: NonNullable<OperationInput['at']>;
  /** The values of a form in the document. Without it, its `props`. */
  readonly valuesOf?: (document: unknown) => Values;
  /** What to send to set a property. Without it, that property alone. */
  readonly bodyFor?: (document: unknown, name: string, value: unknown) => unknown;
}

const tries = 3;

const layerOperations = { read: 'layer.show', save: 'layer.set' } as const;
const classOperations = { read: 'class.show', save: 'class.set' } as const;

/** The values of a layer. @param path of the page in the address */
export function layerTarget(path: string): FormTarget {
  const at = atLayer(path);
  const stored = { ...layerOperations, at };
  return {
    ...targetOf(`${at.book}/${at.page}/${path}`, stored),
    saveTogether: (values) => saveOver(stored, values),
  };
}

/** The values of a class on a layer. */
export function classTarget(path: string, name: string): FormTarget {
  const at = atLayer(path);
  return targetOf(`${at.book}/${at.page}/${path}!${name}`, { ...classOperations, at: { ...at, class: name } });
}

/** The values of a class on a page group. */
export function groupClassTarget(group: string, name: string): FormTarget {
  const { book = '', page = '' } = address.value;
  const at = { book, page, name: group, class: name };
  return targetOf(`${book}/components/${page}/groups/${group}!${name}`, {
    read: 'groupClass.show',
    save: 'groupClass.set',
    at,
  });
}

/** The values that several layers of the page have, or the classes of the same name on them. A save is one change for all. */
export function layersTarget(paths: readonly string[], className?: string): FormTarget {
  const { book = '', page = '' } = address.value;
  const things = paths.map((path) => ({
    ...(className === undefined ? layerOperations : classOperations),
    at: { book, page, layers: path.split('/'), ...(className === undefined ? {} : { class: className }) },
  }));
  const forEach = (value: unknown) => (value instanceof ValueOfEach ? value.values : paths.map(() => value));
  const itemsFor = async (
    name: string,
    value: unknown,
    seen?: unknown,
    options?: SaveOptions,
  ): Promise<BatchItem[]> => {
    const responses = await Promise.all(things.map(readStored));
    const present = responses.map(({ document }) => valueAt(propsOf(document), name) ?? null);
    const values = forEach(value);
    if (seen !== undefined && !isSame(present, seen) && !isSame(present, values)) throw new Error(changedMeanwhile);
    return things.map((thing, index) =>
      saveItem(thing, propertiesFor(name, values[index]), responses[index]?.etag, options?.replace),
    );
  };
  return {
    key: `${book}/${page}/${paths.join(',')}${className === undefined ? '' : `!${className}`}`,
    save: (name, value, seen, options) =>
      untilFresh(async () => {
        const dryRun = options?.dryRun === true ? { dryRun: true } : {};
        return inOneChange(await itemsFor(name, value, seen, options), dryRun);
      }),
    seenAs: forEach,
    saveNewCommand: (name, command) =>
      untilFresh(async () => inOneChange([newCommand({ book, page }, command), ...(await itemsFor(name, command))])),
  };
}

/** The values of an audio, page group, timer, variable, joint or page script. */
export function partTarget(book: string, page: string, { kind, name }: Pick<Component, 'kind' | 'name'>): FormTarget {
  const at = { book, page, kind, name };
  return targetOf(`${book}/components/${page}/${kind}/${name}`, { read: 'component.show', save: 'component.set', at });
}

/** The parameters of an action. @param id names the action in the command, as in `actionRows` */
export function actionTarget(book: string, page: string, command: string, id: string): FormTarget {
  const at = { book, page, command };
  const actionsOf = (document: unknown) => (document as Command).actions;
  const { key, save, saveNewCommand } = targetOf(`${book}/commands/${page}/${command}/${id}`, {
    read: 'command.show',
    save: 'command.set',
    at,
    valuesOf: (document) => rowOf(actionsOf(document), id).action.params,
    bodyFor: (document, name, value) => ({ actions: withParameter(actionsOf(document), id, name, value) }),
  });
  return {
    key,
    save: async (name, value, seen) => {
      const next = async () =>
        withParameter(actionsOf(await client.value.command.show(at, { quiet: true })), id, name, value);
      return withoutLeftOut(await refusable(at, next, () => save(name, value, seen)));
    },
    ...(saveNewCommand && { saveNewCommand }),
  };
}

/** Drops the warnings about actions that are not whole yet: their rows show that. */
export function withoutLeftOut(mutation: Mutation): Mutation {
  return { ...mutation, warnings: mutation.warnings.filter(({ code }) => code !== 'action-left-out') };
}

function targetOf(key: string, document: StoredDocument): FormTarget {
  return {
    key,
    save: (name, value, seen, options) => saveOver(document, [{ name, value, seen }], options),
    saveNewCommand: (name, command) => saveWithCommand(document, name, command),
  };
}

/** The documents of pages know sooner than the service that a layer has gone. */
function checkLayer({ book, page, layers }: StoredDocument['at']): void {
  if (!Array.isArray(layers)) return;
  const { state, tree } = pageDocument(String(book), String(page)).peek();
  if (state === 'ready' && !tree.nodes.has(layers.join('/')))
    throw new Error(`“${layers.join('/')}” is no longer there. What you typed is in the list of what is not saved.`);
}

const changedMeanwhile = 'Somebody else has changed this value meanwhile. Choose one of the two.';

function saveWithCommand(stored: StoredDocument, name: string, command: string): Promise<Mutation> {
  const { at, bodyFor = setAlone } = stored;
  return untilFresh(async () => {
    const { document, etag } = await readStored(stored);
    const page = { book: String(at['book']), page: String(at['page']) };
    return inOneChange([newCommand(page, command), saveItem(stored, bodyFor(document, name, command), etag)]);
  });
}

function newCommand(at: { readonly book: string; readonly page: string }, command: string): BatchItem {
  return { method: 'PUT', path: requestPath('command.add', { ...at, command }), body: [] };
}

function saveOver(stored: StoredDocument, values: readonly SavedValue[], options?: SaveOptions): Promise<Mutation> {
  const { at, save, valuesOf = propsOf, bodyFor = setAlone } = stored;
  checkLayer(at);
  return untilFresh(async () => {
    const { document, etag } = await readStored(stored);
    for (const { name, value, seen } of values) {
      const present = valueAt(valuesOf(document), name);
      // What is there already may be this very save, whose answer was lost.
      if (!isSame(present, seen) && !isSame(present, value)) throw new Error(changedMeanwhile);
    }
    const body = values.reduce((all, { name, value }) => Object.assign(all, bodyFor(document, name, value)), {});
    const condition = etag === undefined ? {} : { ifMatch: etag };
    const saved = await client.value.send(save, {
      at,
      body,
      ...condition,
      ...(options && { options: { ...options } }),
    });
    return saved.document as Mutation;
  });
}

function readStored({ read, at }: StoredDocument): Promise<OperationResponse> {
  return client.value.send(read, { at, options: { quiet: true } });
}

/** A save as an item of a batch. It is refused if the thing has changed since it was read. */
function saveItem(
  { save, at }: StoredDocument,
  body: unknown,
  ifMatch: string | undefined,
  replace?: string,
): BatchItem {
  const method = requestOf(save, { at }).method as BatchItem['method'];
  const path = requestPath(save, at, replace === undefined ? {} : { replace });
  return { method, path, body, ...(ifMatch === undefined ? {} : { ifMatch }) };
}

/** Reads, compares and saves again if another change comes between. */
async function untilFresh(attempt: () => Promise<Mutation>): Promise<Mutation> {
  for (let left = tries; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCode(error, 'precondition-failed') || left === 1) throw error;
    }
  }
}

function setAlone(_document: unknown, name: string, value: unknown): unknown {
  return propertiesFor(name, value);
}

function propsOf(document: unknown): Values {
  return (document as { readonly props: Values }).props;
}
