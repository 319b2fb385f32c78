/** `token`: the token of the service. `user`: a key in a file that only the user can read. */
export type KeyKind = 'token' | 'user';

/** What somebody proves. A proof of one claim is no proof of another. */
export interface Claim {
  /** The service of a project, or a caller who wants it to do something. */
  readonly by: 'service' | 'caller';
  /** Random text from the one who checks the proof. */
  readonly nonce: string;
  /** The address of the service. A program at another address cannot pass the proof on as its own. */
  readonly url: string;
}

/** The keys by which a service and the commands of its user recognise each other. No key leaves this process. */
export interface ProofKeys {
  /** What the project's folder is known by: its real path, and its number on the disk. */
  identify(root: string): Promise<readonly string[]>;
  /**
   * @param identities of the project
   * @returns a proof for each identity; none without such a key
   * @throws Error if the key cannot be read. The message names the file and what to do
   */
  prove(kind: KeyKind, claim: Claim, identities: readonly string[]): Promise<readonly string[]>;
}
