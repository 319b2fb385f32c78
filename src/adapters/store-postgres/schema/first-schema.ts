/**
 * - Each commit has the next number of its project, and a token by which a commit is found whose answer was lost.
 * - A removed file stays as a row without a hash, until no opening can be behind it.
 * - Heads are texts, and not `jsonb`: they come back as they were, with any character.
 * - A blob of more than 1 MiB is in pieces, and has no hash until its last one has arrived.
 * - `trims` counts how often records or contents were dropped, so that other openings notice it; `losses`, how often contents were.
 * - `unused_since` is when a sweep found that nothing refers to the blob, or when it was staged.
 */
export const firstSchema = `
create table pagewright.project (
  id bigint generated always as identity primary key,
  name text unique not null,
  number bigint not null default 0,
  revision bigint not null default 0,
  trims bigint not null default 0,
  losses bigint not null default 0,
  era uuid not null default gen_random_uuid());
create table pagewright.turn (project bigint primary key references pagewright.project on delete cascade);
create table pagewright.blob (
  id bigint generated always as identity primary key,
  hash bytea unique,
  size bigint not null,
  bytes bytea,
  unused_since timestamptz);
create index on pagewright.blob (unused_since) where unused_since is not null;
create table pagewright.piece (
  blob bigint references pagewright.blob on delete cascade,
  n int,
  bytes bytea not null,
  primary key (blob, n));
create table pagewright.file (
  project bigint references pagewright.project on delete cascade,
  path text collate "C",
  number bigint not null,
  hash bytea references pagewright.blob (hash),
  size bigint not null,
  primary key (project, path));
create index on pagewright.file (project, number);
create index on pagewright.file (hash);
create table pagewright.commit (
  project bigint references pagewright.project on delete cascade,
  number bigint,
  revision bigint not null,
  token uuid not null,
  opening uuid not null,
  at timestamptz not null default now(),
  primary key (project, number));
create index on pagewright.commit (token);
create table pagewright.record (
  project bigint references pagewright.project on delete cascade,
  revision bigint,
  head text not null,
  size bigint not null,
  key text,
  at timestamptz not null default now(),
  primary key (project, revision),
  constraint record_key unique (project, key));
create table pagewright.content (
  project bigint,
  revision bigint,
  n int,
  hash bytea references pagewright.blob (hash),
  size bigint not null,
  primary key (project, revision, n),
  foreign key (project, revision) references pagewright.record on delete cascade);
create index on pagewright.content (hash);
create index on pagewright.content (project) where size > 262144 and hash is not null;
alter table pagewright.blob alter column bytes set storage external;
alter table pagewright.piece alter column bytes set storage external;
`;
