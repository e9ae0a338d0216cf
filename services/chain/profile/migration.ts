import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Creates the tables of `schema.ts`.
 * Constraints of the database enforce one owner a name and unique skeletons, across all instances.
 */
export const profileTables: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`create table profile_name (
        name text primary key, skeleton text not null unique, owner text not null, attributes text not null default '{}',
        created_at bigint not null, updated_at bigint)`,
      sql`create index profile_name_of_owner on profile_name (owner)`,
      sql`create table profile_address (
        name text not null references profile_name on delete cascade, chain bigint not null, address text not null,
        created_at bigint not null, primary key (name, chain))`,
      sql`create index profile_address_by_address on profile_address (address)`,
      sql`create table profile_seen (id text primary key, expires_at bigint not null)`,
      sql`create index profile_seen_by_expiry on profile_seen (expires_at)`,
      sql`create table profile_audit (
        id bigint primary key generated always as identity, at bigint not null, name text not null, account text not null,
        event text not null, detail text not null)`,
      sql`create index profile_audit_of_name on profile_audit (name, id)`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}
