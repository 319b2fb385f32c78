import { randomUUID } from 'node:crypto';
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

/** In the order in which they refer to each other. */
const rowsOfProject = ['file', 'commit', 'record', 'content'];

/** Takes a copy of what a project has. @returns puts the project back to it, as a restore of a dump would: with the same era */
export async function copyProject(url: string, project: string): Promise<() => Promise<void>> {
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  const id = `(select id from pagewright.project where name = '${project}')`;
  const copies = rowsOfProject.map(
    (table) => `create table ${copy}.${table} as select * from pagewright.${table} where project = ${id}`,
  );
  const whole = `create table ${copy}.project as select * from pagewright.project where name = '${project}'`;
  await administer(url, [`create schema ${copy}`, whole, ...copies].join('; '));
  const removed = rowsOfProject.toReversed().map((table) => `delete from pagewright.${table} where project = ${id}`);
  const put = rowsOfProject.map((table) => `insert into pagewright.${table} select * from ${copy}.${table}`);
  const back = `update pagewright.project p set number = c.number, revision = c.revision, trims = c.trims, losses = c.losses
    from ${copy}.project c where c.id = p.id`;
  return () => administer(url, ['begin', ...removed, ...put, back, 'commit'].join('; '));
}
