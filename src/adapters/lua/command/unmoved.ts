/** Where an action stands, and whether it must stay there. */
interface Place {
  readonly at: number;
  readonly isFixed: boolean;
}

/** More than all other actions together: what is fixed moves last. */
const fixedWeight = 1e6;

/**
 * The indexes of the actions that stay where they are when the places get this order. The others move, and they are as few as
 * possible. Those without a place are left out.
 */
export function unmoved(places: readonly (Place | undefined)[]): ReadonlySet<number> {
  const best: { weight: number; before: number | undefined }[] = [];
  for (const [index, place] of places.entries()) {
    let [weight, before]: [number, number | undefined] = [0, undefined];
    if (place !== undefined) {
      for (let each = 0; each < index; each++) {
        const earlier = places[each];
        const other = best[each]?.weight ?? 0;
        if (earlier !== undefined && earlier.at < place.at && other > weight) [weight, before] = [other, each];
      }
      weight += place.isFixed ? fixedWeight : 1;
    }
    best.push({ weight, before });
  }
  const staying = new Set<number>();
  let last: number | undefined = indexOfMost(best.map(({ weight }) => weight));
  while (last !== undefined) {
    staying.add(last);
    last = best[last]?.before;
  }
  return staying;
}

function indexOfMost(weights: readonly number[]): number | undefined {
  const most = Math.max(0, ...weights);
  return most === 0 ? undefined : weights.indexOf(most);
}
