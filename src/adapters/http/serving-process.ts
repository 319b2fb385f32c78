import type { Claim, KeyKind } from '#application/ports/proof-keys';

/** The process that serves one project, for commands of its user. */
export interface ServingProcess {
  /** The key with which it proves itself. */
  readonly key: KeyKind;
  /** @returns none if it cannot read its key */
  prove(claim: Pick<Claim, 'by' | 'nonce'>): Promise<readonly string[]>;
  /** Ends the service, after the requests that have started. */
  stop(): void;
}
