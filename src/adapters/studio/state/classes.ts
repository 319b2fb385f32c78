import { signal } from '@preact/signals';
import type { CustomClassSummary, Mutation } from '#adapters/client/client-operations';
import { confirmChange } from './confirmation.js';
import { atLayer, change, inOneChange, requestPath } from './edits.js';
import { address } from './selection.js';
import { client, explain } from './service.js';

/** What classes are attached to: layers of the page that is shown, or a page group. */
export type ClassOwner =
  { readonly kind: 'layers'; readonly paths: readonly string[] } | { readonly kind: 'group'; readonly name: string };

/** The class that was attached last: its form takes the focus once. */
export const justAttached = signal<string | undefined>(undefined);

export const customClasses = signal<readonly CustomClassSummary[]>([]);

export async function readCustomClasses(): Promise<void> {
  try {
    customClasses.value = await client.value.customClass.ls({}, { quiet: true });
  } catch (error) {
    explain(error);
  }
}

/** Attaches a class, in one change for all layers. @param lacking the layers that do not have it yet */
export async function attachClass(owner: ClassOwner, name: string): Promise<void> {
  const done = await change(() => request('attach', owner, name));
  if (done !== undefined) justAttached.value = name;
}

/** Shows what the detachment would remove, and asks. */
export async function detachClass(owner: ClassOwner, name: string, title: string): Promise<void> {
  await confirmChange({
    title: `Detach “${title}” from ${nameOf(owner)}?`,
    action: 'Detach',
    isDangerous: true,
    run: (dryRun) => request('detach', owner, name, { dryRun }),
  });
}

/** Moves a class in the list of its owner: before or after another. Classes start in this order. */
export async function moveClass(
  owner: ClassOwner,
  name: string,
  place: { readonly before: string } | { readonly after: string },
): Promise<void> {
  await change(() => request('attach', owner, name, place));
}

export function nameOf(owner: ClassOwner): string {
  if (owner.kind === 'group') return `“${owner.name}”`;
  const [path = '', ...others] = owner.paths;
  return others.length === 0 ? `“${path}”` : `${owner.paths.length} layers`;
}

type Options = Readonly<Record<string, string | boolean>>;

function request(verb: 'attach' | 'detach', owner: ClassOwner, name: string, options: Options = {}): Promise<Mutation> {
  if (owner.kind === 'group') {
    const { book = '', page = '' } = address.value;
    return client.value.groupClass[verb]({ book, page, name: owner.name, class: name }, options);
  }
  const [only = '', ...others] = owner.paths;
  if (others.length === 0) return client.value.class[verb]({ ...atLayer(only), class: name }, options);
  const { dryRun, ...rest } = options;
  return inOneChange(
    owner.paths.map((path) => ({
      method: verb === 'attach' ? 'PUT' : 'DELETE',
      path: requestPath(`class.${verb}`, { ...atLayer(path), class: name }, rest),
    })),
    { dryRun: dryRun === true },
  );
}
