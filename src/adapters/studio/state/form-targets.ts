import type { Component, Mutation } from '#adapters/client/client-operations';
import type { ClientOperation, OperationInput, OperationResponse } from '#adapters/client/create-client';
import { isSame } from '../model/drafts.js';
import { propertiesFor, valueAt, type Values } from '../model/form-model.js';
import type { FormTarget } from './drafts.js';
import { atLayer, isCode } from './edits.js';
import { client } from './service.js';

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

/** The values of a layer. @param path of the page in the address */
export function layerTarget(path: string): FormTarget {
  const at = atLayer(path);
  return targetOf(`${at.book}/${at.page}/${path}`, { read: 'layer.show', save: 'layer.set', at });
}

/** The values of a class on a layer. */
export function classTarget(path: string, name: string): FormTarget {
  const at = atLayer(path);
  const href = `${at.book}/${at.page}/${path}!${name}`;
  return targetOf(href, { read: 'class.show', save: 'class.set', at: { ...at, class: name } });
}

/** The values of an audio, page group, timer, variable, joint or page script. */
export function partTarget(book: string, page: string, { kind, name }: Pick<Component, 'kind' | 'name'>): FormTarget {
  const at = { book, page, kind, name };
  return targetOf(`${book}/components/${page}/${kind}/${name}`, { read: 'component.show', save: 'component.set', at });
}

export function targetOf(href: string, document: StoredDocument): FormTarget {
  return { href, save: (name, value, seen) => saveOver(document, name, value, seen) };
}

async function saveOver(stored: StoredDocument, name: string, value: unknown, seen: unknown): Promise<Mutation> {
  const { at, read, save, valuesOf = propsOf, bodyFor = (_document, ...set) => propertiesFor(...set) } = stored;
  for (let attempt = 1; ; attempt++) {
    const { document, etag }: OperationResponse = await client.value.send(read, { at, options: { quiet: true } });
    if (!isSame(valueAt(valuesOf(document), name), seen))
      throw new Error('Somebody else has changed this value meanwhile. Choose one of the two.');
    try {
      const body = bodyFor(document, name, value);
      const saved = await client.value.send(save, { at, body, ...(etag === undefined ? {} : { ifMatch: etag }) });
      return saved.document as Mutation;
    } catch (error) {
      if (!isCode(error, 'precondition-failed') || attempt === tries) throw error;
    }
  }
}

function propsOf(document: unknown): Values {
  return (document as { readonly props: Values }).props;
}
