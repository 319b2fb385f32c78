import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FindUsesResult } from '#adapters/client/client-operations.generated';
import { nameOfNamed, placeOfThing, type PlaceOnPage } from '../../model/address/place-of-thing.js';
import { historyVersion } from '../../state/service/live.js';
import { hrefOf, isShowable, showPlace } from '../../state/shown/navigation.js';
import { client, explain } from '../../state/service/service.js';
import { showSource } from '../dialogs/show-source.js';

/** Who refers to a thing. */
export function UsesList({ of }: { readonly of: PlaceOnPage }) {
  const to = hrefOf(of);
  const uses = useSignal<FindUsesResult | undefined>(undefined);
  const { value: version } = historyVersion;
  useEffect(() => {
    let isWanted = true;
    client.value.project.references({}, { to }).then(
      (read) => {
        if (isWanted) uses.value = read;
      },
      (error: unknown) => explain(error),
    );
    return () => (isWanted = false);
  }, [to, version, uses]);
  const { results, next } = uses.value ?? {};
  if (results === undefined) return <p class="hint">Looking…</p>;
  if (results.length === 0) return <p class="hint">Nothing refers to it by name.</p>;
  return (
    <ul class="uses">
      {results.map((use, index) => (
        <Use key={index} use={use} />
      ))}
      {next !== null && <li class="hint">There are more.</li>}
    </ul>
  );
}

function Use({ use }: { readonly use: FindUsesResult['results'][number] }) {
  const { path, at, line, text } = use;
  const place = placeOfThing(use);
  const { kind, name } = nameOfNamed(use);
  const title = (
    <>
      <b>{name}</b> <span class="muted">{place.page === undefined ? kind : `${kind} on ${place.page}`}</span>
    </>
  );
  return (
    <li>
      {isShowable(place) ? (
        <button type="button" class="use-thing" onClick={() => void showPlace(place)}>
          {title}
        </button>
      ) : (
        <span class="use-thing">{title}</span>
      )}
      <button
        type="button"
        class="file-link"
        title={line === undefined ? path : `${path}:${line}${text === undefined ? '' : `\n${text}`}`}
        onClick={() => showSource(path, line)}
      >
        {at}
      </button>
    </li>
  );
}
