import { batch, signal, untracked, type Signal } from '@preact/signals';
import type {
  ActionDefinition,
  Command,
  Component,
  GroupClass,
  PageWithLayers,
} from '#adapters/client/client-operations.generated';
import { groupClassesOf, partsOf } from '../../model/page/parts-of-page.js';
import { client, explain } from '../service/service.js';

/** The commands and parts of a page, as the service last sent them. */
export interface PageParts {
  readonly commands: readonly Command[];
  readonly parts: readonly Component[];
  readonly groupClasses: readonly GroupClass[];
}

export const actionDefinitions = signal<readonly ActionDefinition[]>([]);

interface PartsEntry {
  readonly parts: Signal<PageParts | undefined>;
  reads: number;
}

const entries = new Map<string, PartsEntry>();

/** The commands and parts of a page. They are read when they are shown first, and again whenever the page is. */
export function pageParts(book: string, page: string, shown: PageWithLayers | undefined): PageParts | undefined {
  const key = `${book}/${page}`;
  const present = entries.get(key);
  if (present !== undefined || shown === undefined) return present?.parts.value;
  entries.set(key, { parts: signal<PageParts | undefined>(undefined), reads: 0 });
  void untracked(() => Promise.all([readParts(book, page, shown), readActions()]));
  return entries.get(key)?.parts.value;
}

/** Reads the commands and parts of a page again, if they were read before. */
export async function readParts(book: string, page: string, shown: PageWithLayers | undefined): Promise<void> {
  const entry = entries.get(`${book}/${page}`);
  if (entry === undefined || shown === undefined) return;
  const read = ++entry.reads;
  const at = { book, page };
  const kinds = partsOf(shown).flatMap(({ kind, names }) => (names.length > 0 ? [kind] : []));
  try {
    const [commands, lists, groupClasses] = await Promise.all([
      client.value.command.ls(at, { quiet: true }),
      Promise.all(kinds.map((kind) => client.value.component.ls({ ...at, kind }, { quiet: true }))),
      Promise.all(
        groupClassesOf(shown).map((each) => client.value.groupClass.show({ ...at, ...each }, { quiet: true })),
      ),
    ]);
    // The answers to a later read may arrive before those to an earlier one.
    if (read === entry.reads) entry.parts.value = { commands, parts: lists.flat(), groupClasses };
  } catch (error) {
    explain(error);
  }
}

async function readActions(): Promise<void> {
  if (actionDefinitions.value.length > 0) return;
  try {
    const read = await client.value.catalogue.actions();
    batch(() => (actionDefinitions.value = read));
  } catch (error) {
    explain(error);
  }
}
