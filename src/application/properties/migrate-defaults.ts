import { emptyProperties, isTable, sameValue, type Properties } from '#domain/properties/property-value';

/** What the defaults of another kind say of names that are as they were by default. */
export function takenOver(defaults: Properties, current: Properties, former: Properties): Properties {
  const taken = emptyProperties();
  for (const [name, value] of Object.entries(defaults)) {
    const [now, was] = [current[name] ?? null, former[name] ?? null];
    if (isTable(value) && isTable(now)) taken[name] = takenOver(value, now, isTable(was) ? was : emptyProperties());
    else if (now === null || sameValue(now, was)) taken[name] = value;
  }
  return taken;
}

/** What is not as it is by default. */
export function apartFrom(defaults: Properties, values: Properties): Properties {
  const retained = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const byDefault = defaults[name] ?? null;
    if (isTable(value) && isTable(byDefault)) retained[name] = apartFrom(byDefault, value);
    else if (!sameValue(value, byDefault)) retained[name] = value;
  }
  return retained;
}

/** A patch that unsets what only the former kind has: it means nothing to the other. */
export function unsetFormer(former: Properties, defaults: Properties): Properties {
  const patch = emptyProperties();
  for (const name of Object.keys(former)) if (!(name in defaults)) patch[name] = null;
  return patch;
}
