import type { UseCases } from '#application/use-cases';

/**
 * Ends what would be held open: what is followed or watched never ends by itself, and a running
 * app's poll only after a while. When this resolves, none of it uses the store any more.
 */
export async function endAll({ followEvents, appSessions, watchProject }: UseCases): Promise<void> {
  followEvents.endAll();
  appSessions.close();
  await watchProject.stop();
}
