import { ProblemError } from '#adapters/client/problem-error';
import { takenText } from '../../model/lists/new-names.js';
import { explain } from '../service/service.js';

/** Why a name was refused, without the paths of files that the service names. */
export function explainName(error: unknown, name: string): string | undefined {
  const isTaken = error instanceof ProblemError && takenCodes.includes(error.code);
  return isTaken ? takenText(name) : explain(error);
}

const takenCodes: readonly ProblemError['code'][] = ['already-exists', 'name-collides'];
