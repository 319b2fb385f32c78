import type { UseCases } from '#application/use-cases';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { composeUseCases } from './compose-use-cases.js';

/** A project on disk, for a program that asks it something and ends. */
export interface OpenedProject {
  readonly useCases: UseCases;
  close(): Promise<void>;
}

/**
 * Opens the project without serving it.
 * @throws ProjectInUse when another process has it
 * @throws StorageFailure when it cannot be opened
 */
export async function openProject(root: string): Promise<OpenedProject> {
  const store = await openDiskStore(root);
  return { useCases: composeUseCases(store), close: () => store.close() };
}
