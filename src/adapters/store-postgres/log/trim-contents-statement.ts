import { largeContentBytes } from '#application/ports/change-log';
import { isKnownSchema } from '../schema/known-schema.js';

/** Of the contents with one hash the newest counts. They stay, newest first, until the next one would be beyond the bytes. */
export const trimContentsStatement = `
with large as (
    select distinct on (c.hash) c.hash, c.revision, c.n, c.size from pagewright.content c
    where c.project = $1 and c.size > ${largeContentBytes} and c.hash is not null
    order by c.hash, c.revision desc, c.n desc),
  ranked as (select hash, revision, sum(size) over (order by revision desc, n desc, hash) as total from large),
  surplus as (
    select hash from ranked
    where total > $2 and revision < (select p.revision from pagewright.project p where p.id = $1)),
  dropped as (
    update pagewright.content c set hash = null from surplus s
    where ${isKnownSchema} and c.project = $1 and c.hash = s.hash and c.size > ${largeContentBytes}
    returning c.revision),
  counted as (
    update pagewright.project set trims = trims + 1, losses = losses + 1
    where id = $1 and exists (select from dropped) returning trims, losses)
select d.revision::float8 as revision, counted.trims::float8 as trims, counted.losses::float8 as losses
from dropped d, counted`;
