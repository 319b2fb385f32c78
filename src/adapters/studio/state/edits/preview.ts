import type { StudioAddress } from '../../model/address/studio-address.js';
import type { Values } from '../../model/geometry/resize-and-turn.js';
import { apps } from '../project/documents.js';
import { address, atLayer } from '../shown/selection.js';
import { client } from '../service/service.js';

/** The newest values that are to be shown in the running app, by path, and the page of these layers. */
let next: { readonly values: ReadonlyMap<string, Values>; readonly page: StudioAddress } | undefined;
let running: Promise<void> | undefined;
/** The addresses of the layers that the app shows with values which are not saved, by path. */
const previewed = new Map<string, ReturnType<typeof atLayer>>();

/** Shows values in the running app. One preview is on its way at a time, and the newest values follow. */
export function showPreview(values: ReadonlyMap<string, Values>): void {
  if (apps.value?.connected !== true) return;
  next = { values, page: address.value };
  running ??= send().finally(() => (running = undefined));
}

async function send(): Promise<void> {
  for (let due = next; due !== undefined; due = next) {
    const { values, page } = due;
    next = undefined;
    await Promise.allSettled(
      [...values].map(([path, body]) => {
        const at = atLayer(path, page);
        previewed.set(path, at);
        return client.value.layer.preview(at, {}, body);
      }),
    );
  }
}

/** Shows exactly the values that a save follows with: a save stores what is previewed, too. */
export async function lastPreview(values: ReadonlyMap<string, Values>): Promise<void> {
  next = undefined;
  await running;
  const ended = [...previewed];
  previewed.clear();
  await Promise.allSettled(
    ended.map(([path, at]) => client.value.layer.preview(at, { end: true }, { ...values.get(path) })),
  );
}

/** Takes the previews back: the app shows the stored values again. */
export function endPreviews(): Promise<void> {
  return lastPreview(new Map());
}
