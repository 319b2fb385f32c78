import { createHmac, scrypt } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import type { Claim, KeyKind, ProofKeys } from '#application/ports/proof-keys';
import { readUserKey } from './user-key.js';

/** The keys of this process: its token, if it has one, and the key of its user. */
export class OwnProofKeys implements ProofKeys {
  private slowKey: Promise<Buffer> | undefined;

  constructor(private readonly token: string | undefined) {}

  async identify(root: string): Promise<readonly string[]> {
    const { dev, ino } = await stat(root, { bigint: true });
    return [`path ${await realpath(root)}`, `folder ${dev}:${ino}`];
  }

  async prove(kind: KeyKind, { by, nonce, url }: Claim, identities: readonly string[]): Promise<readonly string[]> {
    const key = await this.keyOf(kind);
    if (key === undefined) return [];
    return identities.map((identity) =>
      createHmac('sha256', key)
        .update(JSON.stringify(['pagewright', by, nonce, url, identity]))
        .digest('base64url'),
    );
  }

  private keyOf(kind: KeyKind): Promise<Buffer> | undefined {
    // Read each time, because the user may have removed the file since.
    if (kind === 'user') return readUserKey();
    return this.token === undefined ? undefined : (this.slowKey ??= slowKeyOf(this.token));
  }
}

/** A proof is given to everybody who asks. So each guess at the token behind it has to cost as much as this: about 40 ms. */
function slowKeyOf(token: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(token, 'pagewright proof', 32, (error, key) => (error === null ? resolve(key) : reject(error))),
  );
}
