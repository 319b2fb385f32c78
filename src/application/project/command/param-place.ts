/** Where something stands among the parameters of an action, from the command on: `actions[0].params.target`. */
export function paramPlace(index: number, at: string): string {
  return `actions[${index}].params.${at}`;
}
