import { signal } from '@preact/signals';
import type { CustomClassSummary, Mutation } from '#adapters/client/client-operations.generated';
import { confirmChange } from './confirm-change.js';
import { change, inOneChange, requestPath } from './edits.js';
import { firstMotion, knownPlace } from '../../model/geometry/first-motion.js';
import { findGroup } from '../../model/geometry/page-drawing.js';
import { address, atLayer, currentPage, selectedLayers } from '../shown/selection.js';
import { drawnPage, pageFacts } from '../shown/stage-state.js';
import { client, explain } from '../service/service.js';
import { stored } from '../service/storage.js';

/** What classes are attached to: layers of the page that is shown, or a page group. */
export type ClassOwner =
  | { readonly kind: 'layers'; readonly paths: readonly string[] }
  | { readonly kind: 'group'; readonly name: string };

/** The class that was attached last: its form takes the focus once. */
export const justAttached = signal<string | undefined>(undefined);

/** A class to paste. */
export interface CopiedClass {
  /** A class of a layer goes to layers, one of a page group to page groups. */
  readonly kind: ClassOwner['kind'];
  readonly name: string;
  /** The names that lead to it. */
  readonly from: string;
}

/** The class that was copied last. All tabs of this browser share it. */
export const copiedClass = stored<CopiedClass | null>('copied-class', null);

export const customClasses = signal<readonly CustomClassSummary[]>([]);

export async function readCustomClasses(): Promise<void> {
  try {
    customClasses.value = await client.value.customClass.ls({}, { quiet: true });
  } catch (error) {
    explain(error);
  }
}

/**
 * Attaches a class, in one change for all layers. A motion gets an end beside each layer, or beside the page group.
 * @param owner the layers that do not have it yet
 */
export async function attachClass(owner: ClassOwner, name: string): Promise<void> {
  const facts = pageFacts.value;
  const layers = new Map(selectedLayers.value.map(({ path, document }) => [path, document.props]));
  const group = owner.kind === 'group' ? findGroup(drawnPage.value, owner.name) : undefined;
  const ownPlace = (path: string) => (group ? { ...group, ...group.at } : knownPlace(layers.get(path) ?? {}, facts));
  await attach(owner, name, {}, (path) => firstMotion(name, ownPlace(path), facts));
}

/** @param path of a layer, or the name of the page group */
type BodyOf = (path: string) => object | undefined;

async function attach(owner: ClassOwner, name: string, options: Options = {}, bodyOf?: BodyOf): Promise<void> {
  justAttached.value = name;
  const done = await change(() => request('attach', owner, name, options, bodyOf));
  if (done === undefined) justAttached.value = undefined;
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

export function copyClass(owner: ClassOwner, name: string): void {
  const { book = '', page = '' } = address.value;
  const path = owner.kind === 'group' ? [owner.name] : (owner.paths[0] ?? '').split('/');
  copiedClass.value = { kind: owner.kind, name, from: [book, page, ...path, name].map(encodeURIComponent).join('/') };
}

/** Attaches a copy of the class that was copied last. */
export async function pasteClass(owner: ClassOwner, { name, from }: CopiedClass): Promise<void> {
  await attach(owner, name, { copyFrom: from });
}

/** The names of the classes that all of them have. */
export function attachedTo(owner: ClassOwner): readonly string[] {
  const [first = [], ...others] = documentsOf(owner).map(({ classes }) => classes.map(({ name }) => name));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

function documentsOf(owner: ClassOwner): readonly { readonly classes: readonly { readonly name: string }[] }[] {
  const { page, tree } = currentPage.value ?? {};
  if (owner.kind === 'group') return page?.groupDocuments.filter(({ name }) => name === owner.name) ?? [];
  return owner.paths.flatMap((path) => tree?.nodes.get(path)?.document ?? []);
}

/** The layers of an owner that do not have the class yet. */
export function lacking(owner: ClassOwner, name: string): ClassOwner {
  if (owner.kind === 'group') return owner;
  const having = selectedLayers.value.filter(({ document }) => document.classes.some((each) => each.name === name));
  return { kind: 'layers', paths: owner.paths.filter((path) => !having.some((layer) => layer.path === path)) };
}

export function nameOf(owner: ClassOwner): string {
  if (owner.kind === 'group') return `“${owner.name}”`;
  const [path = '', ...others] = owner.paths;
  return others.length === 0 ? `“${path}”` : `${owner.paths.length} layers`;
}

function bodyPart(body: object | undefined): { readonly body?: object } {
  return body === undefined ? {} : { body };
}

type Options = Readonly<Record<string, string | boolean>>;

function request(
  verb: 'attach' | 'detach',
  owner: ClassOwner,
  name: string,
  options: Options = {},
  bodyOf: BodyOf = () => undefined,
): Promise<Mutation> {
  if (owner.kind === 'group') {
    const { book = '', page = '' } = address.value;
    const at = { book, page, name: owner.name, class: name };
    return verb === 'attach'
      ? client.value.groupClass.attach(at, options, { ...bodyOf(owner.name) })
      : client.value.groupClass.detach(at, options);
  }
  const [only = '', ...others] = owner.paths;
  if (others.length === 0) {
    const at = { ...atLayer(only), class: name };
    return verb === 'attach'
      ? client.value.class.attach(at, options, { ...bodyOf(only) })
      : client.value.class.detach(at, options);
  }
  const { dryRun, ...rest } = options;
  return inOneChange(
    owner.paths.map((path) => ({
      method: verb === 'attach' ? 'PUT' : 'DELETE',
      path: requestPath(`class.${verb}`, { ...atLayer(path), class: name }, rest),
      ...bodyPart(bodyOf(path)),
    })),
    { dryRun: dryRun === true },
  );
}
