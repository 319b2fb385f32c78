import type { Definition } from '#adapters/client/client-operations.generated';
import { foldersOf } from './reference-names.js';

/** What a new audio gets for a sound file. */
export interface AudioOfFile {
  readonly options: { readonly type?: string };
  readonly body: { readonly properties: { readonly filename: string } };
}

/**
 * The list and the name of the file for an audio: the runtime takes the file from the folder of the list.
 * @param audios the definition of audios in the catalogue
 * @param path below the assets of the book
 */
export function audioOfFile({ properties }: Pick<Definition, 'properties'>, path: string): AudioOfFile {
  const { 'properties.filename': file, type } = properties;
  const folder = (file === undefined ? [] : foldersOf(file, '')).find((each) => path.startsWith(`${each}/`)) ?? '';
  const lists = (type?.enum ?? []).filter((each) => typeof each === 'string');
  const list = lists.find((each) => folder.endsWith(`/${each}`));
  return {
    options: list === undefined ? {} : { type: list },
    body: { properties: { filename: folder === '' ? path : path.slice(folder.length + 1) } },
  };
}
