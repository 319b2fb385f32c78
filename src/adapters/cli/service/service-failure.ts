/** The service of a project cannot be started or asked. The message says why, and what to do. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
}
