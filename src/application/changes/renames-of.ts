import type { Rename } from '#domain/change/mutation';
import { deedOf, type RequestedOperation } from '#domain/change/operation';
import type { Planned } from './plan.js';

/** The things that have another address after a change: the one that the request named, or those that the plan lists. */
export function renamesOf(
  { operation, address }: RequestedOperation,
  { renames, resource }: Pick<Planned, 'renames' | 'resource'>,
): readonly Rename[] {
  if (renames !== undefined) return renames;
  // To put a layer into a group is a request to make it there.
  const canMove = ['rename', 'create'].includes(deedOf(operation));
  const isSame = address.join('/') === resource.address.join('/');
  return canMove && !isSame ? [{ type: resource.type, from: address, to: resource.address }] : [];
}

/** The renames that take others back. */
export function reversedRenames(renames: readonly Rename[] = []): readonly Rename[] {
  return renames.map(({ type, from, to }) => ({ type, from: to, to: from })).reverse();
}
