import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import { notInBatch } from '#application/changes/batch';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { Properties } from '#domain/properties/property-value';
import type { ProjectServices } from '#application/project-services';
import {
  chooseCall,
  chooseChange,
  namesOfGiven,
  requireOnlyRename,
  type ChosenCall,
  type ChosenChange,
} from '../choose-operation.js';
import { attachClass } from '../layer-class/attach-class.js';
import type { ClassAddress } from '../layer-class/class-document.js';
import { detachClass } from '../layer-class/detach-class.js';
import { renameClass } from '../layer-class/rename-class.js';
import { saveClass } from '../layer-class/save-class.js';
import { callPlainFunction } from '../plain-page/call-plain-function.js';
import { previewProperties } from '../preview/preview-properties.js';
import { createLayer } from './create-layer.js';
import { deleteLayer } from './delete-layer.js';
import type { LayerAddress } from './layer-document.js';
import type { placementOptions } from './place-layer.js';
import { renameLayer } from './rename-layer.js';
import type { NamedThing } from '../named-thing.js';
import { isPlainPage, resolvePath } from './resolve-path.js';
import { saveLayer } from './save-layer.js';

interface ClassOption {
  /** The class on the layer. Without it, the last name of the path may be one. */
  readonly class?: string | undefined;
}

type MakeOptions = ClassOption & {
  readonly [Name in keyof typeof placementOptions | 'newName' | 'copyFrom']?: string | undefined;
} & {
  readonly move: boolean;
  /** What `copyFrom` names. */
  readonly original?: NamedThing | undefined;
};

interface SetOptions extends ClassOption {
  /** `save`, the default, or `preview`. */
  readonly command?: string | undefined;
  readonly overwrite: boolean;
  readonly replace?: string | undefined;
  /** Of a preview. */
  readonly end: boolean;
  readonly app?: string | undefined;
  readonly dryRun: boolean;
}

/**
 * Decides which operation a request for a path below a page means: one on the layer, or one on a class that it carries. A new
 * name renames, and `move` moves what is there. Otherwise the request makes, moves or saves a layer, or attaches or moves a class.
 * @param files for an item of a batch: the project as the items before it leave it
 * @throws Problem `invalid-query` for options that do not go together, and the problems of `resolvePath`
 */
export async function chooseToMake(
  services: ProjectServices,
  at: LayerAddress,
  { class: className, newName, move, original, ...options }: MakeOptions,
  body: Properties | undefined,
  files?: ProjectFiles,
): Promise<ChosenChange> {
  const { before, after, into, copyFrom } = options;
  if (move || newName !== undefined) {
    requireOnlyRename(body !== undefined, namesOfGiven({ copyFrom }));
    const target = await resolvePath(services, at, { class: className, files });
    if (!('class' in target)) return chooseChange(renameLayer, target, { newName, before, after, into }, undefined);
    requireNoGroup(into);
    return chooseChange(renameClass, target, { newName, before, after }, undefined);
  }
  if (className !== undefined) requireNoGroup(into);
  if (into !== undefined) return chooseChange(createLayer, at, { before, after, into, copyFrom }, body);
  const found = await resolvePath(services, at, { class: className, purpose: 'make', files });
  const target = await asOriginal(services, found, original, files);
  return 'class' in target
    ? chooseChange(attachClass, target, { before, after, copyFrom }, body)
    : chooseChange(createLayer, target, { before, after, copyFrom }, body);
}

/** A copy of a class is a class: its last name is no layer. An original that is not there is refused later. */
async function asOriginal(
  services: ProjectServices,
  target: LayerAddress | ClassAddress,
  original: NamedThing | undefined,
  files?: ProjectFiles,
): Promise<LayerAddress | ClassAddress> {
  if (original === undefined || 'class' in target || target.path.length < 2) return target;
  const [book = '', page = '', ...path] = original.address;
  if (path.length === 0) return target;
  const options = { class: original.class, files };
  const found = await ignoreAsyncProblem(resolvePath(services, { book, page, path }, options));
  if (found === undefined || !('class' in found)) return target;
  return { ...target, path: target.path.slice(0, -1), class: target.path.at(-1) ?? '' };
}

/**
 * Chooses a save or a preview. On a plain page, which has no stored properties, the path names a function, and any command
 * calls it.
 *
 * @throws Problem `unknown-command`, `invalid-query` for a dry run of what changes no file, and the problems of `resolvePath`
 */
export async function chooseToSet(
  services: ProjectServices,
  at: LayerAddress,
  { class: className, command, overwrite, replace, end, app, dryRun }: SetOptions,
  body: Properties | undefined,
  files?: ProjectFiles,
): Promise<ChosenChange | ChosenCall> {
  if (command === 'preview') {
    if (files !== undefined) throw notInBatch('a preview');
    refuseDryRun(dryRun, 'A preview');
    return chooseCall(previewProperties, at, { class: className, overwrite, replace, end, app }, body);
  }
  if (end) throw new Problem('invalid-query', 'Only a preview can be ended: send "command=preview", too.');
  if (await isPlainPage(services, at, files)) {
    if (files !== undefined) throw notInBatch('a call of a function');
    refuseDryRun(dryRun, 'A function of the running app');
    return chooseCall(callPlainFunction, at, { app }, body);
  }
  requireSave(command);
  const target = await resolvePath(services, at, { class: className, files });
  return 'class' in target
    ? chooseChange(saveClass, target, { overwrite, replace }, body)
    : chooseChange(saveLayer, target, { overwrite, replace }, body);
}

/** Chooses to delete the layer or to detach the class. */
export async function chooseToRemove(
  services: ProjectServices,
  at: LayerAddress,
  options: ClassOption,
  files?: ProjectFiles,
): Promise<ChosenChange> {
  const target = await resolvePath(services, at, { class: options.class, files });
  return 'class' in target
    ? chooseChange(detachClass, target, {}, undefined)
    : chooseChange(deleteLayer, target, {}, undefined);
}

function requireNoGroup(into: string | undefined): void {
  if (into !== undefined)
    throw new Problem('invalid-query', 'A class goes into no group: send "class" without "into".');
}

function requireSave(command: string | undefined): void {
  if (command === undefined || command === 'save') return;
  throw new Problem(
    'unknown-command',
    `There is no command ${JSON.stringify(command)}. The command "save" stores, and "preview" only shows.`,
    { nearest: ['save', 'preview'] },
  );
}

/** A dry run of what changes no file would have its effect in the app all the same. */
function refuseDryRun(dryRun: boolean, what: string): void {
  if (!dryRun) return;
  throw new Problem(
    'invalid-query',
    `${what} changes no file, so there is nothing that "dryRun" could show: leave it out.`,
  );
}
