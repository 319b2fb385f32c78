// The store in PostgreSQL has an entry of its own: a program without a database loads no line of it.
export { openPostgresStore, type PostgresProject } from '#adapters/store-postgres/open-postgres-store';
export { migrate } from '#adapters/store-postgres/schema/migrate';
