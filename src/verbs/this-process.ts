import type { ServingProcess } from '#adapters/http/serving-process';
import { OwnProofKeys } from '#adapters/system/own-proof-keys';

interface Served {
  /** The project's folder. */
  readonly root: string;
  readonly token: string | undefined;
  /** The address of the service, once it listens. */
  readonly url: () => string;
  readonly stop: () => void;
}

/** This process for the commands that look for the service of the project. It goes on where it cannot read its key. */
export async function servingProcess({ root, token, url, stop }: Served): Promise<ServingProcess> {
  const keys = new OwnProofKeys(token);
  const key = token === undefined ? 'user' : 'token';
  // The folder may be moved while the service runs.
  const identities = await keys.identify(root);
  let reported: string | undefined;
  return {
    key,
    prove: (claim) => keys.prove(key, { ...claim, url: url() }, identities).catch(report),
    stop,
  };

  function report({ message }: Error): readonly string[] {
    if (reported !== message) {
      process.stderr.write(
        `pagewright: commands cannot find this service, because they cannot distinguish it from another program: ${message}; they can with --token or --url\n`,
      );
    }
    reported = message;
    return [];
  }
}
