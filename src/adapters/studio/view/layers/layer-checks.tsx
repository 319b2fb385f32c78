import { useSignal } from '@preact/signals';

/** Layers of the page with boxes to tick. */
export function LayerChecks(props: {
  readonly checked: { value: readonly string[] };
  readonly layers: readonly string[];
}) {
  const search = useSignal('');
  const { checked } = props;
  const text = search.value.trim().toLowerCase();
  const found = props.layers.filter((path) => path.toLowerCase().includes(text));
  return (
    <fieldset class="checks">
      <legend>Layers</legend>
      <input
        type="search"
        placeholder="Find a layer"
        aria-label="Find a layer"
        value={search.value}
        onInput={({ currentTarget }) => (search.value = currentTarget.value)}
      />
      <div class="check-list">
        {found.map((path) => (
          <label key={path} class="check">
            <input
              type="checkbox"
              checked={checked.value.includes(path)}
              onChange={({ currentTarget }) =>
                (checked.value = currentTarget.checked
                  ? [...checked.value, path]
                  : checked.value.filter((each) => each !== path))
              }
            />
            {path}
          </label>
        ))}
        {found.length === 0 && <p class="muted">No layer has this name.</p>}
      </div>
    </fieldset>
  );
}
