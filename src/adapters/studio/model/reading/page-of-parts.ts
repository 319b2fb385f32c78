import type { Component } from '#adapters/client/client-operations.generated';
import { numberParam, textParam } from './action-values.js';
import type { PlayedSound, PlayedTimer } from './played-page.js';

type Table = Readonly<Record<string, unknown>>;

function tablesOf({ props }: Component): { readonly properties: Table; readonly actions: Table } {
  const { properties = {}, actions = {} } = props as Readonly<Record<string, Table>>;
  return { properties, actions };
}

/** The sounds of a page: the runtime finds each in the folder of its kind. */
export function soundsOf(parts: readonly Component[], book: string): readonly PlayedSound[] {
  return parts.flatMap((part): readonly PlayedSound[] => {
    const { properties } = tablesOf(part);
    const filename = textParam(properties, 'filename');
    if (part.kind !== 'audios' || filename === undefined) return [];
    const folder = properties['type'] === 'long' || part.type === 'long' ? 'long' : 'short';
    return [
      {
        name: part.name,
        file: `App/${book}/assets/audios/${folder}/${filename}`,
        isAuto: properties['autoPlay'] === true,
        delay: numberParam(properties, 'delay', 0),
        loops: numberParam(properties, 'loops', 0),
        volume: numberParam(properties, 'volume', 1),
        isRetained: properties['retain'] === true,
      },
    ];
  });
}

/** The timers of a page that run a command. */
export function timersOf(parts: readonly Component[]): readonly PlayedTimer[] {
  return parts.flatMap((part): readonly PlayedTimer[] => {
    const { properties, actions } = tablesOf(part);
    const command = textParam(actions, 'onComplete');
    if (part.kind !== 'timers' || command === undefined) return [];
    const times = numberParam(properties, 'iterations', 1);
    const delay = numberParam(properties, 'delay', 0);
    return [{ name: part.name, command, delay, times: times > 0 ? times : Infinity }];
  });
}

/** Parts of a page that only the app plays, in the words of an author. */
export function unplayedParts(parts: readonly Component[]): readonly string[] {
  return parts.flatMap(({ kind, name }) =>
    kind === 'page' ? [`page script ${name}`] : kind === 'joints' ? [`joint ${name}`] : [],
  );
}
