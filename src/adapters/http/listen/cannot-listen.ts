/** The service could not listen. The message names the address, the cause, and what to do. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
  /** The system's code for the cause: `EADDRINUSE`. */
  readonly code: string | undefined;

  constructor(
    readonly host: string,
    readonly port: number,
    cause: NodeJS.ErrnoException,
  ) {
    super(explain(host, port, cause), { cause });
    this.code = cause.code;
  }
}

function explain(host: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program; stop it, or choose another port with --port.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be opened by this user; choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine; choose one with --host.`;
    default:
      return `Port ${port} on ${host} cannot be opened: ${message}`;
  }
}
