import type { Joining } from '#adapters/cli/service/join-service';
import type { Caller } from '#adapters/cli/service/proven-fetch';
import { OwnProofKeys } from '#adapters/system/own-proof-keys';

/** The user of this command. @param token the default is that of the environment */
export function callerWith(token: string | undefined = process.env['PAGEWRIGHT_TOKEN']): Caller {
  const given = token === '' ? undefined : token;
  return { token: given, keys: new OwnProofKeys(given) };
}

/** @param program the path of this program's script */
export function joiningWith(program: string): Joining {
  return { program, environment: process.env, callerWith };
}

/** For commands that need no service to read a project. They load it only then. */
export function joiningOrReading(program: string, version: string): Joining {
  const read = async (root: string) => (await import('./read-in-process.js')).readInProcess(root, version);
  return { ...joiningWith(program), read };
}
