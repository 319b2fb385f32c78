import type { HistoryEntry } from '#domain/history/history-entry';
import type { ResourceDocument } from '#domain/change/resource-document';

const project: ResourceDocument = { type: 'project', name: 'app', segments: ['app'] };

/** What a step through the history is about: the thing the original change was about, or files of the project. */
export function stepResource({ resource }: HistoryEntry): ResourceDocument {
  return resource ?? project;
}
