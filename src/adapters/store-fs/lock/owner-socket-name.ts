import { hash, randomBytes } from 'node:crypto';

/** What others learn from the name of an owner's socket. It is short, because the path of a socket must be. */
export interface OwnerName {
  /** Stands for the identity of the project's folder. */
  readonly project: string;
  /** Stands for the identity of the folder with the lock. */
  readonly folder: string;
  /** The number of the lock. */
  readonly epoch: number;
  readonly pid: number;
}

const pattern = /^pw\.([0-9a-f]{10})\.([0-9a-f]{6})\.([0-9a-z]{1,5})\.([0-9a-z]{1,6})\.[0-9a-f]{4}$/;

/**
 * @param project the identity of the project's folder, which is the same under any path
 * @param folder that of the folder with the lock
 */
export function ownerName(project: string, folder: string, epoch: number): OwnerName {
  return { project: digest(project, 10), folder: digest(folder, 6), epoch, pid: process.pid };
}

/** A new name each time: a socket with it replaces no other. */
export function encodeOwnerName({ project, folder, epoch, pid }: OwnerName): string {
  return ['pw', project, folder, epoch.toString(36), pid.toString(36), randomBytes(2).toString('hex')].join('.');
}

/** @returns `undefined` for any other name */
export function decodeOwnerName(name: string): OwnerName | undefined {
  const [, project, folder, epoch, pid] = pattern.exec(name) ?? [];
  if (project === undefined || folder === undefined || epoch === undefined || pid === undefined) return undefined;
  return { project, folder, epoch: Number.parseInt(epoch, 36), pid: Number.parseInt(pid, 36) };
}

export function isOwnerSocket(name: string): boolean {
  return pattern.test(name);
}

function digest(identity: string, length: number): string {
  return hash('sha256', identity, 'hex').slice(0, length);
}
