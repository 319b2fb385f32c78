/**
 * What the services of a project share beside its files, in rows and messages.
 *
 * - Each write of a row and each sending of messages has the next number of `state_counter`, whose row it locks first. So the numbers are
 *   in the order in which others see them, and two writes never wait for each other.
 * - A removed row stays without a value, until nobody can send a change that was made for the row as it was. `token` names its last write.
 * - Keys may be longer than a row of an index, so the index has their digests.
 */
export const stateSchema = `
create table pagewright.state_counter (
  project bigint primary key references pagewright.project on delete cascade,
  number bigint not null);
create table pagewright.state (
  project bigint not null references pagewright.project on delete cascade,
  kind text not null,
  key text not null,
  number bigint not null,
  place bigint not null,
  value text,
  bytes bigint not null,
  lasts bigint not null,
  until timestamptz not null,
  token uuid not null);
create unique index state_key on pagewright.state (project, kind, md5(key));
create index on pagewright.state (project, number);
create table pagewright.message (
  project bigint references pagewright.project on delete cascade,
  number bigint not null,
  opening uuid,
  n bigint,
  channel text not null,
  value text not null,
  at timestamptz not null default now(),
  primary key (project, opening, n));
create index on pagewright.message (project, number);
`;
