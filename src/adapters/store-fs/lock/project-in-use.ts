/** Another process owns the project, or this one has it open already. */
export class ProjectInUse extends Error {
  override readonly name = 'ProjectInUse';

  /** @param owner `undefined` where it is unknown */
  constructor(
    readonly owner: { readonly pid: number; readonly host: string } | undefined,
    message: string,
  ) {
    super(message);
  }
}
