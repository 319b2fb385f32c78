import { hash, randomBytes } from 'node:crypto';

/** What others learn from the name of an owner's socket. It is short, because the path of a socket must be. */
export interface OwnerName {
  /** Stands for the identity of the project's folder. */
  readonly project: string;
  readonly pid: number;
}

const pattern = /^pw\.([0-9a-f]{16})\.([0-9a-z]{1,6})\.[0-9a-f]{4}$/;

/** @param project the identity of the project's folder, which is the same under any path */
export function ownerName(project: string): OwnerName {
  return { project: hash('sha256', project, 'hex').slice(0, 16), pid: process.pid };
}

/** A new name each time: a socket with it replaces no other. */
export function encodeOwnerName({ project, pid }: OwnerName): string {
  return ['pw', project, pid.toString(36), randomBytes(2).toString('hex')].join('.');
}

/** @returns `undefined` for any other name */
export function decodeOwnerName(name: string): OwnerName | undefined {
  const [, project, pid] = pattern.exec(name) ?? [];
  return project === undefined || pid === undefined ? undefined : { project, pid: Number.parseInt(pid, 36) };
}
