import type { Values } from '../model/transform.js';
import { apps } from './documents.js';
import { atLayer } from './edits.js';
import { client } from './service.js';

/** The newest values that are to be shown in the running app, by path. */
let next: ReadonlyMap<string, Values> | undefined;
let running: Promise<void> | undefined;
/** The layers that the app shows with values which are not saved. */
const previewed = new Set<string>();

/** Shows values in the running app. One preview is on its way at a time, and the newest values follow. */
export function showPreview(values: ReadonlyMap<string, Values>): void {
  if (apps.value?.connected !== true) return;
  next = values;
  running ??= send().finally(() => (running = undefined));
}

async function send(): Promise<void> {
  for (let values = next; values !== undefined; values = next) {
    next = undefined;
    await Promise.allSettled(
      [...values].map(([path, body]) => {
        previewed.add(path);
        return client.value.layer.preview(atLayer(path), {}, body);
      }),
    );
  }
}

/** Shows exactly the values that a save follows with: a save stores what is previewed, too. */
export async function lastPreview(values: ReadonlyMap<string, Values>): Promise<void> {
  next = undefined;
  await running;
  const paths = [...previewed];
  previewed.clear();
  await Promise.allSettled(
    paths.map((path) => client.value.layer.preview(atLayer(path), { end: true }, { ...values.get(path) })),
  );
}

/** Takes the previews back: the app shows the stored values again. */
export function endPreviews(): Promise<void> {
  return lastPreview(new Map());
}
