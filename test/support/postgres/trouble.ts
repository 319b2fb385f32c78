import { administer } from './use-postgres.js';

/** Ends the connection of the turn that is held in a project. Others of the same server may hold one in theirs. */
export function endTurn(url: string, applicationName: string): Promise<void> {
  return administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and state = 'idle in transaction' and query like '%pagewright.turn%'`,
    applicationName,
  );
}

/** Puts a project back to its beginning, as a restore of an old dump would. */
export function restoreProject(url: string, project: string): Promise<void> {
  return administer(
    url,
    `with p as (
        update pagewright.project set number = 0, revision = 0, era = gen_random_uuid() where name = $1 returning id),
      files as (delete from pagewright.file f using p where f.project = p.id),
      records as (delete from pagewright.record r using p where r.project = p.id)
    delete from pagewright.commit c using p where c.project = p.id`,
    project,
  );
}
