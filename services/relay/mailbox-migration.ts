import { sql, type Kysely } from 'kysely'
import type { SchemaMigration } from '../store/migrate.ts'

/**
 * Counts the messages of a topic, of an address and of a network in a table, in place of sums over the messages.
 * Triggers keep it, so that instances of the previous version, which do not know the table, count as well. A message waits until a
 * client has acknowledged it, and takes up its bytes until it is deleted.
 */
export const relayUsage: SchemaMigration = {
  isCompatible: true,
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      sql`create table relay_usage (
        scope text not null, key text not null, waiting bigint not null, bytes bigint not null, primary key (scope, key))
        with (fillfactor = 70)`,
      // Rows are changed in the order of their keys, so that two transactions never wait for each other.
      sql`create function relay_count_inserted() returns trigger language plpgsql as $$
        begin
          insert into relay_usage (scope, key, waiting, bytes)
          select scope, key, count(*), sum(size)
          from changed, lateral (values ('topic', topic), ('source', source::text), ('network', network::text)) as of (scope, key)
          group by scope, key order by scope, key
          on conflict (scope, key) do update
          set waiting = relay_usage.waiting + excluded.waiting, bytes = relay_usage.bytes + excluded.bytes;
          return null;
        end $$`,
      sql`create function relay_count_deleted() returns trigger language plpgsql as $$
        begin
          insert into relay_usage (scope, key, waiting, bytes)
          select scope, key, -count(*) filter (where not exists (select from relay_receipt where message_id = id)), -sum(size)
          from changed, lateral (values ('topic', topic), ('source', source::text), ('network', network::text)) as of (scope, key)
          group by scope, key order by scope, key
          on conflict (scope, key) do update
          set waiting = relay_usage.waiting + excluded.waiting, bytes = relay_usage.bytes + excluded.bytes;
          return null;
        end $$`,
      // The locks make two concurrent acknowledgements of one message, and one of a message that is being deleted, count once.
      sql`create function relay_count_acknowledged() returns trigger language plpgsql as $$
        begin
          perform from relay_message where id in (select message_id from changed) order by id for no key update;
          insert into relay_usage (scope, key, waiting, bytes)
          select scope, key, -count(*), 0
          from relay_message,
            lateral (values ('topic', topic), ('source', source::text), ('network', network::text)) as of (scope, key)
          where id in (select message_id from changed)
            and (select count(*) from relay_receipt where message_id = id)
              = (select count(*) from changed where message_id = id)
          group by scope, key order by scope, key
          on conflict (scope, key) do update set waiting = relay_usage.waiting + excluded.waiting;
          return null;
        end $$`,
      // The previous version deletes expired acknowledgements before their messages.
      sql`create function relay_count_unacknowledged() returns trigger language plpgsql as $$
        begin
          insert into relay_usage (scope, key, waiting, bytes)
          select scope, key, count(*), 0
          from relay_message,
            lateral (values ('topic', topic), ('source', source::text), ('network', network::text)) as of (scope, key)
          where id in (select message_id from changed) and not exists (select from relay_receipt where message_id = id)
          group by scope, key order by scope, key
          on conflict (scope, key) do update set waiting = relay_usage.waiting + excluded.waiting;
          return null;
        end $$`,
      // Locks out changes until the triggers exist.
      sql`lock table relay_message, relay_receipt in share row exclusive mode`,
      sql`insert into relay_usage
        select scope, key, count(*) filter (where not exists (select from relay_receipt where message_id = id)), sum(size)
        from relay_message,
          lateral (values ('topic', topic), ('source', source::text), ('network', network::text)) as of (scope, key)
        group by scope, key`,
      sql`create trigger relay_count_inserted after insert on relay_message
        referencing new table as changed for each statement execute function relay_count_inserted()`,
      sql`create trigger relay_count_deleted after delete on relay_message
        referencing old table as changed for each statement execute function relay_count_deleted()`,
      sql`create trigger relay_count_acknowledged after insert on relay_receipt
        referencing new table as changed for each statement execute function relay_count_acknowledged()`,
      sql`create trigger relay_count_unacknowledged after delete on relay_receipt
        referencing old table as changed for each statement execute function relay_count_unacknowledged()`,
      // The index by network stays for instances of the previous version, which sum up over it.
      sql`drop index relay_message_by_source`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}
