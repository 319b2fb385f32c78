/** The service of a project cannot be started or asked. The message names the reason and the remedy. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
}

/** No service answers, and none could be started. */
export class NoService extends ServiceFailure {}
