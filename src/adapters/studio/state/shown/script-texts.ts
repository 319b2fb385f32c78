import { signal } from '@preact/signals';
import { client, explain } from '../service/service.js';

/** The texts of scripts that were read, by path. */
export const scripts = signal<Readonly<Record<string, string>>>({});

/** Reads a script. @param path from the project's root */
export async function readScript(path: string): Promise<void> {
  try {
    const text = await client.value.project.source({}, { path, quiet: true });
    scripts.value = { ...scripts.value, [path]: text };
  } catch (error) {
    explain(error);
  }
}
